import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { layDraft } from "#client/device/drafts/draft-list.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { evaluationEntryOf, evaluationPageOf } from "#client/records/project/project-addresses.ts";
import { draftKeyOf, type StoredDraft } from "#client/ui/form/form-draft.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { link, touchTarget } from "#client/ui/theme/styles.ts";
import { crossedWith, evaluationState } from "#sync/model/rules/evaluation.ts";
import { firstRevision } from "#sync/model/rules/interview.ts";
import { draftNameOf } from "./evaluation-form.ts";
import type { EvaluationView } from "./read-evaluations.ts";

/**
 * Warns that two people have corrected the same evaluation independently, so that only one correction counts. On the one that
 * counts, it names the other author and links to theirs. On the other, it explains how to take it over. It disappears once a user
 * corrects the one that counts.
 */
export function CrossedCorrections({ evaluation }: { readonly evaluation: EvaluationView }) {
  const styles = useStyles();
  const { revisions, projectId } = evaluation;
  const counting = revisions.find(({ row }) => row.state === evaluationState.saved);
  if (!counting) return null;
  const rows = revisions.map(({ row }) => row);
  const crossed = new Set(crossedWith(rows, counting.row));
  if (counting.row.id !== evaluation.id)
    return crossed.has(rows.find(({ id }) => id === evaluation.id) ?? counting.row) ? (
      <TakeOver evaluation={evaluation} by={counting.by} />
    ) : null;
  return revisions
    .filter(({ row }) => crossed.has(row))
    .map(({ row, by }) => (
      <MessageBar key={row.id} intent="warning" layout="multiline">
        <MessageBarBody>
          {by}
          さんの訂正と行き違いになりました。どちらも相手の訂正を見ずに保存され、あとに届いたこちらが平均や一覧に含まれています。
        </MessageBarBody>
        <MessageBarActions>
          <AppLink href={evaluationPageOf(projectId, row.id)} className={styles.link}>
            {by}さんの訂正を表示
          </AppLink>
        </MessageBarActions>
      </MessageBar>
    ));
}

/** Offers to correct the evaluation that counts, in a form with the scores of this one. */
function TakeOver({ evaluation, by }: { readonly evaluation: EvaluationView; readonly by: string }) {
  const replica = useReplica();
  const go = useGo();
  const fault = useFault();
  const { id, projectId, partnerId, createdAt, scheduledDate, softScores, hardScores } = evaluation;
  const takeOver = async () => {
    const value: StoredDraft = { at: createdAt, values: { scheduledDate, softScores, hardScores }, seen: {} };
    await layDraft(replica, draftKeyOf(draftNameOf(projectId, partnerId, firstRevision(evaluation))), { id, value });
    go(evaluationEntryOf(projectId, partnerId, id));
  };
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {by}さんの訂正と行き違いになり、あとに届いた{by}さんの内容が平均や一覧に含まれています。
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void takeOver().catch((error: unknown) => fault("a draft was not laid", error))}>
          この内容で訂正する
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" },
});
