import { makeStyles, mergeClasses, shorthands, tokens } from "@fluentui/react-components";
import type { Tone } from "#sync/engine/field.ts";

interface StatusBadgeProps {
  readonly tone: Tone;
  /** Whether it is small, for a second line of a dense list. */
  readonly small?: boolean | undefined;
  readonly children: string;
}

/** Shows a state as a word with a colour. */
export function StatusBadge({ tone, small, children }: StatusBadgeProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, small && styles.small, styles[tone])}>
      <span aria-hidden="true" className={styles.mark} />
      {children}
    </span>
  );
}

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    maxWidth: "100%",
    height: "22px",
    padding: "0 8px",
    borderRadius: "11px",
    border: "1px solid transparent",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "20px",
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: "nowrap",
  },
  small: { height: "18px", padding: "0 6px", gap: "4px", fontSize: "11px", lineHeight: "16px", flexShrink: 0 },
  mark: { width: "6px", height: "6px", borderRadius: "50%", backgroundColor: "currentColor", flexShrink: 0 },
  info: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    ...shorthands.borderColor(tokens.colorBrandStroke2),
  },
  good: {
    color: tokens.colorStatusSuccessForeground1,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    ...shorthands.borderColor(tokens.colorStatusSuccessBorder1),
  },
  warning: {
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    ...shorthands.borderColor(tokens.colorStatusWarningBorder1),
  },
  danger: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    ...shorthands.borderColor(tokens.colorStatusDangerBorder1),
  },
  over: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    ...shorthands.borderColor(tokens.colorNeutralStroke2),
  },
});
