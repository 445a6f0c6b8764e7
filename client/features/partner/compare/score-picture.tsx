import { makeStyles, tokens } from "@fluentui/react-components";
import { mostPoints } from "#client/records/skill/score-list.tsx";

/** The width and height of one point, and the space between two. */
const step = { width: 13, height: 8, gap: 3 } as const;
const width = mostPoints * (step.width + step.gap) - step.gap;

interface ScorePictureProps {
  /** 0 to 5. */
  readonly score: number;
  /** What it is the mean of: 「4件」. */
  readonly of?: string | undefined;
}

/** A score as a scale of five boxes that fill up, with its number beside it. All pictures of a row have one measure. */
export function ScorePicture({ score, of }: ScorePictureProps) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <svg aria-hidden width={width} height={step.height} viewBox={`0 0 ${width} ${step.height}`} className={styles.picture}>
        {Array.from({ length: mostPoints }, (_, at) => {
          const filled = Math.max(0, Math.min(1, score - at));
          const left = at * (step.width + step.gap);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a point has no other name
            <g key={at}>
              <rect x={left + 0.5} y={0.5} width={step.width - 1} height={step.height - 1} rx={1.5} className={styles.box} />
              {filled > 0 && (
                <rect x={left} y={0} width={step.width * filled} height={step.height} rx={1.5} className={styles.fill} />
              )}
            </g>
          );
        })}
      </svg>
      <span className={styles.number}>{Number.isInteger(score) && of === undefined ? score : score.toFixed(1)}点</span>
      {of !== undefined && <span className={styles.of}>（{of}）</span>}
    </span>
  );
}

const useStyles = makeStyles({
  root: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: "6px", fontVariantNumeric: "tabular-nums" },
  // Paper omits colours unless they carry meaning.
  picture: { flexShrink: 0, printColorAdjust: "exact" },
  box: { fill: "none", stroke: tokens.colorNeutralStrokeAccessible },
  fill: { fill: tokens.colorBrandBackground, "@media (forced-colors: active)": { fill: "Highlight" } },
  number: { fontWeight: tokens.fontWeightSemibold, whiteSpace: "nowrap" },
  of: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: "nowrap",
    marginInlineStart: "-6px",
  },
});
