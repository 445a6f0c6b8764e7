import { makeStyles, tokens } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { type PartnerRecordAddress, PartnerRecordPage } from "#client/records/partner/partner-record-page.tsx";
import { linkToProject } from "#client/records/project/project-link.tsx";
import { type ResultEvaluationView, readResultEvaluations } from "#client/records/result/read-results.ts";
import { ScoreCards } from "#client/records/result/score-cards.tsx";
import { inOrder } from "#client/records/skill/skill-group.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { scoreText } from "#client/ui/text/number-text.ts";
import { resultEvaluationItem } from "#sync/model/entities/result-evaluation.ts";
import { groupScores } from "#sync/model/rules/evaluation.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { PartnerLink } from "./partner-link.tsx";

/** プロジェクト評価詳細: an evaluation of a partner's work from the partners' own site. */
export const ResultEvaluationScreen = ({ address }: { readonly address: PartnerRecordAddress }) => (
  <PartnerRecordPage address={address} label="プロジェクト評価" title={() => "プロジェクト評価詳細"} read={readResultEvaluations}>
    {(evaluation, partner, partial) => (
      <>
        <Card>
          <DefinitionGrid
            items={[
              { label: "日付", value: formatDate(evaluation.createdAt) },
              { label: "面談対象者", value: <PartnerLink partner={partner} /> },
              { label: "面談者", value: interviewersText(evaluation.interviewers) || (partial && receivingWord) },
              { label: "面談日", value: formatDate(evaluation.scheduledDate) },
              { label: "案件", value: linkToProject(evaluation) },
              { label: "平均点", value: scoreText(evaluation.average) },
            ]}
          />
        </Card>
        <Skills scores={evaluation.scores} />
      </>
    )}
  </PartnerRecordPage>
);

/** Shows the scores under their headings, once the names of the skills are read. */
function Skills({ scores }: Pick<ResultEvaluationView, "scores">) {
  const styles = useStyles();
  const items = useLive((reader) => reader.all(resultEvaluationItem), []);
  if (!items)
    return (
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    );
  if (items.partial)
    return (
      <Card>
        <Receiving title="評価項目を受信しています" />
      </Card>
    );
  const { skills, others } = groupScores(inOrder(items.value), scores);
  return (
    <>
      {skills.map(({ kind, categories }) => (
        <Card key={kind}>
          <section aria-label={kind} className={styles.kind}>
            <h2 className={styles.title}>{kind}</h2>
            {categories.length === 0 && <p className={styles.nothing}>{kind}の評価はありません。</p>}
            {categories.map(({ category, scored }) => (
              <div key={category} className={styles.category}>
                <h3 className={styles.name}>{kind === "ハードスキル" ? `■${category}` : category}</h3>
                <ScoreCards
                  cards={scored.map(({ item: { id, evaluationItem, detail }, score: { score } }, at) => ({
                    key: `${id} ${at}`,
                    title: evaluationItem,
                    detail,
                    score,
                  }))}
                />
              </div>
            ))}
          </section>
        </Card>
      ))}
      {others.length > 0 && (
        <Card>
          <section aria-label="その他の評価" className={styles.kind}>
            <h2 className={styles.title}>その他の評価</h2>
            <ScoreCards
              cards={others.map(({ itemId, score }, at) => ({
                key: `${itemId} ${at}`,
                title: "評価項目マスタにない項目",
                detail: `項目番号 ${itemId}`,
                score,
              }))}
            />
          </section>
        </Card>
      )}
    </>
  );
}

const useStyles = makeStyles({
  kind: { display: "flex", flexDirection: "column", gap: "16px" },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  category: { display: "flex", flexDirection: "column", gap: "8px" },
  name: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  nothing: { color: tokens.colorNeutralForeground3 },
});

const interviewersText = (names: readonly string[]) => names.length > 0 && <ClampedText text={names.join("、")} lines={2} />;
