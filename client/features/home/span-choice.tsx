import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";

interface SpanChoiceProps {
  readonly spans: readonly { readonly days: number; readonly count: number }[];
  readonly chosen: number;
  readonly onChoose: (days: number) => void;
}

/** How far ahead to look, each span with what it holds. */
export function SpanChoice({ spans, chosen, onChoose }: SpanChoiceProps) {
  const styles = useStyles();
  return (
    <div role="group" aria-label="終了までの日数" className={styles.root}>
      {spans.map(({ days, count }) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === chosen}
          className={mergeClasses(styles.span, days === chosen && styles.chosen)}
          onClick={() => onChoose(days)}
        >
          {days}日以内
          <span className={styles.count}>{count.toLocaleString("ja-JP")}件</span>
        </button>
      ))}
    </div>
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
    fontSize: "13px",
    color: tokens.colorNeutralForeground2,
    backgroundColor: "transparent",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "14px",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    "@media (pointer: coarse)": { height: "44px", borderRadius: "22px" },
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
