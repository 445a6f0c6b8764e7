import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Group } from "#client/ui/page/group.tsx";
import { chosenPill, pill } from "#client/ui/page/pill-styles.ts";

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
  span: { ...pill, display: "flex", alignItems: "center", gap: "6px" },
  chosen: chosenPill,
  count: { fontVariantNumeric: "tabular-nums" },
});
