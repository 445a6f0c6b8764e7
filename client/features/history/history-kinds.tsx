import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Group } from "#client/ui/page/group.tsx";
import { notPrinted, smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import type { HistoryKind, historyKinds } from "#sync/model/rules/history.ts";

interface HistoryKindsProps {
  readonly kinds: readonly (typeof historyKinds)[number][];
  /** Undefined: all kinds. */
  readonly chosen: HistoryKind | undefined;
  readonly onChoose: (kind: HistoryKind | undefined) => void;
}

/** A choice of one kind of entries, or of all. */
export function HistoryKinds({ kinds, chosen, onChoose }: HistoryKindsProps) {
  const styles = useStyles();
  return (
    <Group aria-label="種類で絞り込む" className={styles.root}>
      {[{ value: undefined, label: "すべて" }, ...kinds].map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === chosen}
          className={mergeClasses(styles.kind, value === chosen && styles.chosen)}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </Group>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", gap: "8px", ...notPrinted },
  kind: {
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
});
