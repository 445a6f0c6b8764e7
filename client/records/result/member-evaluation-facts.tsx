import { makeStyles, tokens } from "@fluentui/react-components";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { linkToProject } from "../project/project-link.tsx";
import { PartnerMention } from "./partner-mention.tsx";
import type { MemberEvaluationView } from "./read-results.ts";
import { ScoreCards } from "./score-cards.tsx";

interface MemberEvaluationFactsProps {
  readonly evaluation: MemberEvaluationView;
  /** Whether some of its related data has not arrived. */
  readonly partial: boolean;
}

/** Shows one partner's evaluation of another: who, when, and both scores. */
export function MemberEvaluationFacts({ evaluation, partial }: MemberEvaluationFactsProps) {
  const styles = useStyles();
  const { createdAt, partner, evaluator, scheduledDate, memo } = evaluation;
  const [listening = null, expressing = listening] = evaluation.scores;
  return (
    <>
      <Card>
        <DefinitionGrid
          items={[
            { label: "日付", value: formatDate(createdAt) },
            { label: "面談対象者", value: <PartnerMention partner={partner} partial={partial} /> },
            { label: "評価者", value: <PartnerMention partner={evaluator} partial={partial} /> },
            { label: "面談日", value: formatDate(scheduledDate) },
            { label: "案件", value: linkToProject(evaluation) },
            { label: "メモ", value: memo, wide: true },
          ]}
        />
      </Card>
      <Card>
        <section aria-label="コミュニケーションスキル" className={styles.part}>
          <h2 className={styles.title}>コミュニケーションスキル</h2>
          <ScoreCards
            cards={[
              {
                key: "listening",
                title: "聴く力",
                detail: "相手の話を最後まで聴き、意図を正しく受け取れているか",
                score: listening,
              },
              {
                key: "expressing",
                title: "伝える力",
                detail: "自分の考えを整理し、相手に合わせて伝えられているか",
                score: expressing,
              },
            ]}
          />
        </section>
      </Card>
    </>
  );
}

const useStyles = makeStyles({
  part: { display: "flex", flexDirection: "column", gap: "16px" },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});
