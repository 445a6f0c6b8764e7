import { makeStyles, tokens } from "@fluentui/react-components";
import { type PartnerRecordAddress, PartnerRecordPage } from "#client/records/partner/partner-record-page.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { Evaluator } from "./evaluator.tsx";
import { PartnerLink } from "./partner-link.tsx";
import { readMemberEvaluations } from "./read-results.ts";
import { ScoreCards } from "./score-cards.tsx";

/** 360°評価詳細: what another partner said of this one. */
export function MemberEvaluationScreen({ address }: { readonly address: PartnerRecordAddress }) {
  const styles = useStyles();
  return (
    <PartnerRecordPage address={address} label="360°評価" title={() => "360°評価詳細"} read={readMemberEvaluations}>
      {(
        { createdAt, evaluator, scheduledDate, projectName, memo, scores: [listening = null, expressing = listening] },
        partner,
        partial,
      ) => (
        <>
          <Card>
            <DefinitionGrid
              items={[
                { label: "日付", value: formatDate(createdAt) },
                { label: "面談対象者", value: <PartnerLink partner={partner} /> },
                { label: "評価者", value: <Evaluator evaluator={evaluator} partial={partial} /> },
                { label: "面談日", value: formatDate(scheduledDate) },
                { label: "案件", value: projectName },
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
      )}
    </PartnerRecordPage>
  );
}

const useStyles = makeStyles({
  part: { display: "flex", flexDirection: "column", gap: "16px" },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});
