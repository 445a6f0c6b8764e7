import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { evaluationEntryOf, evaluationPageOf } from "#client/records/project/project-addresses.ts";
import { type ProjectRecordAddress, ProjectRecordPage } from "#client/records/project/project-record-page.tsx";
import { PartnerMention } from "#client/records/result/partner-mention.tsx";
import { RevisionComparison } from "#client/records/revision/revision-comparison.tsx";
import { RevisionList } from "#client/records/revision/revision-list.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { link, print, touchTarget } from "#client/ui/theme/styles.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { evaluationState, saysSame } from "#sync/model/rules/evaluation.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { averageLines } from "./average-lines.ts";
import { CrossedCorrections } from "./crossed-corrections.tsx";
import { EvaluatedSkills } from "./evaluated-skills.tsx";
import { comparedFields, type EvaluationView, readEvaluations } from "./read-evaluations.ts";
import { useWithdrawal } from "./use-withdrawal.tsx";

interface EvaluationDetailScreenProps {
  readonly address: ProjectRecordAddress;
  /** From the address: the id of another revision, shown side by side with that one. */
  readonly compared: string | undefined;
}

/** Shows an evaluation of a partner's work in a project. A temporary one is shown only to its author. */
export function EvaluationDetailScreen({ address, compared }: EvaluationDetailScreenProps) {
  const go = useGo();
  const { dialog, ...withdrawal } = useWithdrawal();
  const actions = (evaluation: EvaluationView) => {
    const withdraw = withdrawal.actionFor(evaluation);
    return {
      ...(evaluation.state === evaluationState.saved && {
        primary: {
          id: "projectEvaluation.correct",
          label: "訂正する",
          icon: <EditRegular />,
          keywords: ["評価の訂正"],
          run: () => go(evaluationEntryOf(evaluation.projectId, evaluation.partnerId, evaluation.id)),
        },
      }),
      ...(withdraw && { secondary: [withdraw] }),
    };
  };
  return (
    <>
      <ProjectRecordPage
        address={address}
        label={projectEvaluation.label}
        title={() => `${projectEvaluation.label}詳細`}
        read={readEvaluations}
        actions={actions}
      >
        {(evaluation, _project, partial) => (
          <Evaluated
            evaluation={evaluation}
            compared={compared}
            partial={partial}
            reinstate={withdrawal.canReinstate(evaluation) ? () => void withdrawal.reinstate(evaluation.id) : undefined}
          />
        )}
      </ProjectRecordPage>
      {dialog}
    </>
  );
}

interface EvaluatedProps extends Pick<EvaluationDetailScreenProps, "compared"> {
  readonly evaluation: EvaluationView;
  readonly partial: boolean;
  /** Makes a withdrawn evaluation count again; undefined if it is not withdrawn, or the user may not. */
  readonly reinstate: (() => void) | undefined;
}

function Evaluated({ evaluation, compared, partial, reinstate }: EvaluatedProps) {
  const styles = useStyles();
  const { state, projectId, partnerId, partner, by, scheduledDate, hardScores, createdAt, revisions } = evaluation;
  const current = revisions.find(({ row }) => row.state === evaluationState.saved);
  const isTakenOver = current !== undefined && saysSame(evaluation, current.row);
  const averages = averageLines({
    soft: evaluation.softAverage,
    hard: evaluation.hardAverage,
    all: evaluation.allAverage,
    hasHard: hardScores.length > 0,
  });
  return (
    <>
      {state === evaluationState.corrected && (
        <MessageBar intent={isTakenOver ? "info" : "warning"}>
          <MessageBarBody>
            {isTakenOver
              ? "この内容は最新の訂正と同じで、平均や一覧に含まれています。"
              : "訂正前の内容を表示しています。この評価は平均や一覧に含まれません。"}
          </MessageBarBody>
          {current && (
            <MessageBarActions>
              <AppLink href={evaluationPageOf(projectId, current.row.id)} className={styles.link}>
                最新の内容を表示
              </AppLink>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
      <CrossedCorrections evaluation={evaluation} />
      {state === evaluationState.withdrawn && (
        <MessageBar intent="warning" aria-label="取り下げられた評価">
          <MessageBarBody>取り下げられた評価です。平均や一覧に含まれません。</MessageBarBody>
          {reinstate && (
            <MessageBarActions>
              <BarButton onClick={reinstate}>元に戻す</BarButton>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
      {state === evaluationState.temporary && (
        <MessageBar intent="warning" aria-label="一時保存した評価">
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
            { label: "面談者", value: <ClampedText text={by} lines={2} /> },
            ...averages,
            {
              label: "保存日時",
              value: (
                <>
                  {formatMoment(createdAt)} <UnsentMark entity={projectEvaluation} id={evaluation.id} />
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card className={styles.parts}>
        <Content evaluation={evaluation} compared={compared} />
      </Card>
    </>
  );
}

/** Shows the scores of a revision, or two revisions side by side, with links to the others. */
function Content({ evaluation, compared }: Pick<EvaluatedProps, "evaluation" | "compared">) {
  const { id, projectId, revisions } = evaluation;
  const shown = revisions.find(({ row }) => row.id === id);
  const other = revisions.find(({ row }) => row.id === compared && row.id !== id);
  return (
    <>
      {shown && other ? (
        <RevisionComparison
          by={comparedFields}
          revisions={revisions}
          pair={[shown, other]}
          end={evaluationPageOf(projectId, id)}
        />
      ) : (
        <EvaluatedSkills evaluation={evaluation} />
      )}
      {shown && revisions.length > 1 && (
        <RevisionList
          revisions={revisions}
          corrections={revisions.length - 1}
          shown={shown}
          compared={other}
          hrefOf={({ row }, beside) => evaluationPageOf(projectId, row.id, beside?.row.id)}
        />
      )}
    </>
  );
}

const useStyles = makeStyles({
  link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" },
  // Each part but the first has a line above it.
  parts: {
    padding: "20px 24px 24px",
    "& > section:first-child": { marginTop: 0, paddingTop: 0, borderTopStyle: "none" },
    [print]: { padding: 0 },
  },
});
