import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { ExpandableText } from "#client/ui/text/expandable-text.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";

/** The highest score in both kinds of interview. */
export const mostPoints = secondInterview.fields.hardScores.items.score.range?.max ?? 0;

/** A judged item with its score and note. */
export interface Judged {
  readonly label: string;
  /** Absent if the item was not judged: no score at all, and not 0. */
  readonly score: number | null | undefined;
  readonly memo: string | null | undefined;
}

interface ScoreListProps {
  readonly scores: readonly Judged[];
  /** The text for an item without a score. */
  readonly none?: string;
  /** Whether notes are cut after some lines until the user expands them. The score's tooltip contains the whole note. */
  readonly brief?: boolean;
}

/** A list of scores, each with its label and note. */
export function ScoreList({ scores, none = "未評価", brief = false }: ScoreListProps) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {scores.map(({ label, score, memo }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            {brief && memo ? (
              <Tooltip content={{ className: styles.tip, children: memo }} relationship="inaccessible">
                <span>
                  <Score score={score} none={none} />
                </span>
              </Tooltip>
            ) : (
              <Score score={score} none={none} />
            )}
          </dd>
          {memo && <dd className={styles.memo}>{brief ? <ExpandableText text={memo} lines={3} /> : memo}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Score({ score, none }: Pick<Judged, "score"> & { readonly none: string }) {
  const styles = useStyles();
  if (typeof score !== "number") return <span className={styles.none}>{none}</span>;
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
  // The label is beside its score. On paper, a label that must not end a sheet would hold all rows together.
  label: { overflowWrap: "anywhere", breakAfter: "auto" },
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
    // Paper omits background colours unless they carry meaning.
    printColorAdjust: "exact",
  },
  reached: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
  },
  tip: { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 12, overflow: "hidden", whiteSpace: "pre-wrap" },
  none: { color: tokens.colorNeutralForeground3 },
  memo: {
    gridColumn: "1 / -1",
    ...smallText,
    color: tokens.colorNeutralForeground2,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
