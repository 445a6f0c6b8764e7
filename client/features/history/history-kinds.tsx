import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Group } from "#client/ui/page/group.tsx";
import { chosenPill, pill } from "#client/ui/page/pill-styles.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
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
  kind: pill,
  chosen: chosenPill,
});
