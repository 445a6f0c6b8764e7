import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { smallText } from "#client/ui/theme/styles.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";

/** The highest score of both interviews. */
export const mostPoints = secondInterview.fields.hardScores.items.score.range?.max ?? 0;

/** What was judged, and how. */
export interface Judged {
  readonly label: string;
  /** Absent where nobody has judged it: no score at all, and not 0. */
  readonly score: number | null | undefined;
  readonly memo: string | null | undefined;
}

/** Scores, each with what it judges and its note. */
export function ScoreList({ scores }: { readonly scores: readonly Judged[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {scores.map(({ label, score, memo }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            <Score score={score} />
          </dd>
          {memo && <dd className={styles.memo}>{memo}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Score({ score }: Pick<Judged, "score">) {
  const styles = useStyles();
  if (typeof score !== "number") return <span className={styles.none}>未評価</span>;
  return (
    <span className={styles.score}>
      <span aria-hidden className={styles.steps}>
        {Array.from({ length: mostPoints }, (_, at) => (
          <span key={at} className={mergeClasses(styles.step, at < score && styles.reached)} />
        ))}
      </span>
      {score}点
    </span>
  );
}

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
    columnGap: "32px",
    rowGap: "12px",
    alignItems: "start",
  },
  item: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "12px",
    alignItems: "baseline",
    minWidth: 0,
    breakInside: "avoid",
  },
  label: { overflowWrap: "anywhere" },
  score: {
    display: "inline-flex",
    alignItems: "center",
    gap: "8px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  steps: { display: "inline-flex", gap: "3px" },
  step: {
    width: "16px",
    height: "8px",
    borderRadius: "2px",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    // Paper leaves out grounds unless they say something.
    printColorAdjust: "exact",
  },
  reached: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
  },
  none: { color: tokens.colorNeutralForeground3 },
  memo: {
    gridColumn: "1 / -1",
    ...smallText,
    color: tokens.colorNeutralForeground2,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
