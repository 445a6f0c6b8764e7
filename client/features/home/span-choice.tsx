import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Group } from "#client/ui/page/group.tsx";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";

interface SpanChoiceProps {
  readonly spans: readonly { readonly label: string; readonly count: string }[];
  readonly chosen: string;
  readonly onChoose: (label: string) => void;
}

/** A choice of the period to look ahead, or of overdue ones, each with its count. */
export function SpanChoice({ spans, chosen, onChoose }: SpanChoiceProps) {
  const styles = useStyles();
  return (
    <Group aria-label="終了までの日数" className={styles.root}>
      {spans.map(({ label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={label === chosen}
          className={mergeClasses(styles.span, label === chosen && styles.chosen)}
          onClick={() => onChoose(label)}
        >
          {label}
          <span className={styles.count}>{count}</span>
        </button>
      ))}
    </Group>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", gap: "8px", marginBottom: "12px" },
  span: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    height: "28px",
    padding: "0 12px",
    fontFamily: "inherit",
    fontSize: smallText.fontSize,
    color: tokens.colorNeutralForeground2,
    backgroundColor: "transparent",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "14px",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    [touch]: { height: touchSize, borderRadius: "22px" },
  },
  chosen: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    fontWeight: tokens.fontWeightSemibold,
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  count: { fontVariantNumeric: "tabular-nums" },
});
