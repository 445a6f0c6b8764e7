import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { evaluationEntryOf } from "#client/records/project/project-addresses.ts";
import { type ProjectRecordAddress, ProjectRecordPage } from "#client/records/project/project-record-page.tsx";
import { PartnerMention } from "#client/records/result/partner-mention.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { link, print, touchTarget } from "#client/ui/theme/styles.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { averageLines } from "./average-lines.ts";
import { EvaluatedSkills } from "./evaluated-skills.tsx";
import { type EvaluationView, readEvaluations } from "./read-evaluations.ts";

/** What was judged of a partner's work in a project; one that is saved for now is shown to its author alone. */
export const EvaluationDetailScreen = ({ address }: { readonly address: ProjectRecordAddress }) => (
  <ProjectRecordPage
    address={address}
    label={projectEvaluation.label}
    title={() => `${projectEvaluation.label}詳細`}
    read={readEvaluations}
  >
    {(evaluation, _project, partial) => <Evaluated evaluation={evaluation} partial={partial} />}
  </ProjectRecordPage>
);

interface EvaluatedProps {
  readonly evaluation: EvaluationView;
  readonly partial: boolean;
}

function Evaluated({ evaluation, partial }: EvaluatedProps) {
  const styles = useStyles();
  const { state, projectId, partnerId, partner, by, scheduledDate, hardScores, updatedAt } = evaluation;
  const averages = averageLines({
    soft: evaluation.softAverage,
    hard: evaluation.hardAverage,
    all: evaluation.allAverage,
    hasHard: hardScores.length > 0,
  });
  return (
    <>
      {state === 0 && (
        <MessageBar intent="warning">
          <MessageBarBody>一時保存した評価です。あなただけに表示されています。</MessageBarBody>
          <MessageBarActions>
            <AppLink href={evaluationEntryOf(projectId, partnerId)} className={styles.link}>
              続きを入力
            </AppLink>
          </MessageBarActions>
        </MessageBar>
      )}
      <Card>
        <DefinitionGrid
          items={[
            { label: "面談日", value: formatDate(scheduledDate) },
            { label: "面談対象者", value: <PartnerMention partner={partner} partial={partial} /> },
            { label: "面談者", value: by },
            ...averages,
            {
              label: "保存日時",
              value: (
                <>
                  {formatMoment(updatedAt)} <UnsentMark entity={projectEvaluation} id={evaluation.id} />
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card className={styles.parts}>
        <EvaluatedSkills evaluation={evaluation} />
      </Card>
    </>
  );
}

const useStyles = makeStyles({
  link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" },
  // Each part has a line above it, which the first does not need.
  parts: {
    padding: "20px 24px 24px",
    "& > section:first-child": { marginTop: 0, paddingTop: 0, borderTopStyle: "none" },
    [print]: { padding: 0 },
  },
});
