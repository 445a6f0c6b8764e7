import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";

interface FilterChipProps {
  /** The field: 「ステータス」. */
  readonly label: string;
  /** The required value: 「継続/稼働中」. */
  readonly value: ReactNode;
  readonly onRemove: () => void;
}

/** An active filter, which the user removes with a press. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  const styles = useStyles();
  return (
    <span ref={usePassedFocus(besides)} className={styles.chip}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <Button
        appearance="transparent"
        size="small"
        icon={<DismissRegular fontSize={14} />}
        aria-label={`${label}の条件を外す`}
        className={styles.remove}
        onClick={onRemove}
      />
    </span>
  );
}

/** Returns the button of the next chip, or of the one before. */
const besides = ({ nextElementSibling: next, previousElementSibling: before }: HTMLElement): HTMLElement | null =>
  (next ?? before)?.querySelector("button") ?? null;

const useStyles = makeStyles({
  chip: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    maxWidth: "100%",
    minHeight: "28px",
    paddingInlineStart: "10px",
    borderRadius: "14px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    [touch]: { minHeight: touchSize, borderRadius: "22px" },
  },
  label: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  value: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  remove: { minWidth: "26px", maxWidth: touchSize, [touch]: { minWidth: touchSize, minHeight: touchSize } },
});
