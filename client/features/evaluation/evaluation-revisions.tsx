import { makeStyles, tokens } from "@fluentui/react-components";
import { projectResultPageOf } from "#client/records/project/project-addresses.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { plainLink, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import type { EvaluationView } from "./read-evaluations.ts";

/** Lists all revisions of an evaluation: who saved each and when, its average, and a link to it. */
export function EvaluationRevisions({ evaluation }: { readonly evaluation: EvaluationView }) {
  const styles = useStyles();
  const { id, projectId, revisions } = evaluation;
  return (
    <PagePart title="訂正の履歴" count={`訂正 ${revisions.length - 1}回`}>
      <ol aria-label="訂正の履歴">
        {revisions.map(({ row, by, crossed }, at) => {
          const name = at === revisions.length - 1 ? "最初の評価" : `${revisions.length - 1 - at}回目の訂正`;
          return (
            <li key={row.id} className={styles.revision}>
              {row.id === id ? (
                <span className={styles.shown}>{name}（表示中）</span>
              ) : (
                <AppLink href={projectResultPageOf("projectEvaluation", projectId, row.id)} className={styles.link}>
                  {name}
                </AppLink>
              )}
              <span className={styles.facts}>
                {formatMoment(row.createdAt)}・{by}・総合平均 {(row.allAverage ?? 0).toFixed(1)}点{crossed && "・行き違い"}
              </span>
            </li>
          );
        })}
      </ol>
    </PagePart>
  );
}

const useStyles = makeStyles({
  revision: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "12px",
    paddingBlock: "8px",
    breakInside: "avoid",
    ":not(:last-child)": { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  link: { ...plainLink, ...touchTarget, display: "inline-flex", alignItems: "center" },
  shown: { ...touchTarget, display: "inline-flex", alignItems: "center", fontWeight: tokens.fontWeightSemibold },
  facts: { ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
});
