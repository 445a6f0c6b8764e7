import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAct } from "#client/device/use-mutate.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { step } from "#sync/engine/client/replica-types.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { candidate as entity } from "#sync/model/entities/candidate.ts";
import { addCandidates, moveCandidate, removeCandidate } from "#sync/model/mutators/candidate.ts";
import type { CandidateView } from "./read-candidates.ts";

interface CandidateActs {
  /** Moves the candidate at one index to another. */
  readonly move: (at: number, to: number) => void;
  /** Takes a candidate off the list, and offers an undo. */
  readonly remove: (row: CandidateView) => void;
}

/**
 * Returns what is done to the candidates of a list. What fails is said in a toast.
 * @param rows all candidates, in their order
 * @param say tells screen readers what has happened
 */
export function useCandidateActs(listId: string, rows: readonly CandidateView[], say: (text: string) => void): CandidateActs {
  const replica = useReplica();
  const mutate = useMutate();
  const mutateAct = useMutateAct();
  const toast = useToast();
  const attempt = useAttempt();

  const bringBack = async ({ id, name, candidate }: CandidateView, afterId: string | null) => {
    const taken = await takeBackRemoval(replica, rowKey(entity.name, candidate.id));
    if (taken === "withdrawn") return toast(...withdrawnToast("候補"));
    if (taken === "sent")
      await mutateAct([
        step(addCandidates, { listId, candidates: [{ partnerId: id, note: candidate.note }] }),
        step(moveCandidate, { listId, partnerId: id, afterId }),
      ]);
    toast(`${name}さんをリストに戻しました。`);
  };
  return {
    move: (at, to) =>
      void attempt("順番を変更できませんでした。", async () => {
        const row = rows[at];
        if (!row) return;
        const afterId = rows.toSpliced(at, 1)[to - 1]?.id ?? null;
        await mutate(moveCandidate, { listId, partnerId: row.id, afterId });
        say(`${row.name}さんを${to + 1}番目に移動しました。`);
      }),
    remove: (row) =>
      void attempt("リストから外せませんでした。", async () => {
        const afterId = rows[rows.findIndex(({ id }) => id === row.id) - 1]?.id ?? null;
        const { note } = row.candidate;
        const seen = { [rowKey(entity.name, row.candidate.id)]: { note } };
        await mutate(removeCandidate, { listId, partnerId: row.id }, { seen });
        const undo = () => void attempt("リストに戻せませんでした。", () => bringBack(row, afterId));
        toast(`${row.name}さんをリストから外しました。`, { action: { label: "元に戻す", run: undo } });
      }),
  };
}
