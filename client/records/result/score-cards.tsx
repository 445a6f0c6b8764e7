import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { nothing } from "#client/ui/text/nothing.ts";
import { smallText } from "#client/ui/theme/styles.ts";

/** A score with its explanation. */
export interface ScoreCard {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** 0 to 5; null where nothing was scored. */
  readonly score: number | null;
}

/** Cards of scored items, side by side if there is space. */
export function ScoreCards({ cards }: { readonly cards: readonly ScoreCard[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {cards.map(({ key, title, detail, score }) => (
        <li key={key} className={styles.card}>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className={styles.detail}>{detail}</p>
          </div>
          <div className={styles.score}>
            <span className={styles.points}>{score === null ? nothing : `${score}点`}</span>
            <span aria-hidden className={styles.scale}>
              {points.map((point) => (
                <span key={point} className={mergeClasses(styles.step, point <= (score ?? 0) && styles.reached)} />
              ))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const points = [1, 2, 3, 4, 5];

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(min(300px, 100%), 1fr))", gap: "12px" },
  card: {
    display: "flex",
    alignItems: "flex-start",
    justifyContent: "space-between",
    gap: "16px",
    padding: "12px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "6px",
    breakInside: "avoid",
  },
  words: { minWidth: 0, overflowWrap: "anywhere" },
  title: { fontWeight: tokens.fontWeightSemibold },
  detail: { ...smallText, color: tokens.colorNeutralForeground3 },
  score: { display: "flex", flexDirection: "column", alignItems: "flex-end", gap: "6px", flexShrink: 0 },
  points: { fontSize: "16px", lineHeight: "20px", fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: "tabular-nums" },
  scale: { display: "flex", gap: "2px" },
  step: { width: "10px", height: "4px", borderRadius: "2px", backgroundColor: tokens.colorNeutralStroke2 },
  reached: { backgroundColor: tokens.colorCompoundBrandBackground },
});
