import { useRef } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAct, useMutateAll } from "#client/device/use-mutate.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { leaderAt, placeBehind, type Step, stepPlace } from "#client/ui/table/reorder.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { mostInAct } from "#sync/engine/act.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { inParts } from "#sync/engine/in-parts.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { candidate as entity } from "#sync/model/entities/candidate.ts";
import { addCandidates, moveCandidate, removeCandidate } from "#sync/model/mutators/candidate.ts";
import { mostAdded } from "#sync/model/rules/candidate.ts";
import { type CandidatesReading, type CandidateView, readCandidates } from "./read-candidates.ts";

/** What is done to the candidates of a list. */
export interface CandidateActs {
  /** Moves a candidate by a step from where they are by then, or to an index in the shown order. */
  readonly move: (id: string, to: Step | number) => void;
  /** Moves these candidates before all others, in their order. */
  readonly putFirst: (chosen: readonly CandidateView[]) => void;
  /** Takes candidates off the list, and offers an undo. */
  readonly remove: (chosen: readonly CandidateView[]) => void;
}

/** A candidate who was taken off, and whom they stood behind. */
interface Gone {
  readonly row: CandidateView;
  readonly afterId: string | null;
}

/**
 * Returns what is done to the candidates of a list. What fails is said in a toast. Each act begins after the one before, in
 * the order that it left. The screen may not have shown that yet.
 * @param shown the list as the screen shows it
 * @param say tells screen readers what has happened
 */
export function useCandidateActs(shown: CandidatesReading, say: (text: string) => void): CandidateActs {
  const { list } = shown;
  const listId = list.id;
  const replica = useReplica();
  const mutate = useMutate();
  const mutateAll = useMutateAll();
  const mutateAct = useMutateAct();
  const toast = useToast();
  const attempt = useAttempt();
  const turn = useRef(Promise.resolve());
  const inTurn = (failed: string, run: (candidates: readonly CandidateView[]) => Promise<void>) => {
    const act = async () => run((await read(replica, (reader) => readCandidates(list, reader))).value.candidates);
    turn.current = turn.current.then(() => attempt(failed, act));
  };

  const bringBack = async (all: readonly Gone[]) => {
    const sent: Gone[] = [];
    let isWithdrawn = false;
    for (const gone of all) {
      const taken = await takeBackRemoval(replica, entity, gone.row.candidate.id);
      if (taken === "sent") sent.push(gone);
      isWithdrawn ||= taken === "withdrawn";
    }
    const parts = inParts(sent, mostAtOnce);
    for (const [at, some] of parts.entries()) {
      const candidates = some.map(({ row: { id, candidate } }) => ({ partnerId: id, note: candidate.note }));
      // Whoever stood behind another one of them comes after that one.
      const moved = some.map(({ row, afterId }) => step(moveCandidate, { listId, partnerId: row.id, afterId }));
      try {
        await mutateAct([step(addCandidates, { listId, candidates }), ...moved]);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Nothing else has their notes. There may be room for them later.
        const rest = parts.slice(at).flat();
        const action = { label: "元に戻す", run: () => undo(rest) };
        return toast(`${namesOf(rest.map(({ row }) => row))}をリストに戻せませんでした。`, {
          intent: "error",
          body: reasonText(error),
          stays: true,
          action,
        });
      }
    }
    if (isWithdrawn) toast(...withdrawnToast("候補"));
    else toast(`${namesOf(all.map(({ row }) => row))}をリストに戻しました。`);
  };
  const undo = (all: readonly Gone[]) => void attempt("リストに戻せませんでした。", () => bringBack(all));
  return {
    move(id, to) {
      // Who was dropped comes behind whom they were seen behind, whoever moves meanwhile.
      const seenBehind = typeof to === "number" ? leaderAt(order(shown.candidates), id, to) : null;
      inTurn("順番を変更できませんでした。", async (candidates) => {
        const ids = order(candidates);
        const at = ids.indexOf(id);
        const afterId = typeof to === "number" ? seenBehind : leaderAt(ids, id, stepPlace(to, at, ids.length));
        const place = placeBehind(ids, id, afterId);
        const row = candidates.find((one) => one.id === id);
        if (!row || place === undefined || place === at) return;
        await mutate(moveCandidate, { listId, partnerId: id, afterId });
        say(`${row.name}さんを${place + 1}番目に移動しました。`);
      });
    },
    putFirst: (chosen) =>
      inTurn("順番を変更できませんでした。", async () => {
        // Who is in the trash has no place.
        const moved = chosen.filter(({ inTrash }) => !inTrash);
        if (moved.length === 0) return;
        const steps = moved.map(({ id }, at) =>
          step(moveCandidate, { listId, partnerId: id, afterId: moved[at - 1]?.id ?? null }),
        );
        for (const some of inParts(steps, mostAtOnce)) await mutateAct(some);
        say(`${namesOf(moved)}を先頭に移動しました。`);
      }),
    remove: (chosen) =>
      inTurn("リストから外せませんでした。", async (rows) => {
        const all = chosen.map(
          (row): Gone => ({ row, afterId: rows[rows.findIndex(({ id }) => id === row.id) - 1]?.id ?? null }),
        );
        // Each goes on its own: a note that somebody has written meanwhile keeps one of them, not all.
        const steps = chosen.map(({ id, candidate: { id: key, note } }) =>
          step(removeCandidate, { listId, partnerId: id }, { [rowKey(entity.name, key)]: { note } }),
        );
        await mutateAll(steps);
        toast(`${namesOf(chosen)}をリストから外しました。`, { action: { label: "元に戻す", run: () => undo(all) } });
      }),
  };
}

/** Returns the ids of those who have a place in the order: who is in the trash has none. */
const order = (candidates: readonly CandidateView[]) => candidates.flatMap(({ id, inTrash }) => (inTrash ? [] : [id]));

/** Candidates of one act: each is a call of it, besides the one that adds them. A list holds more of them. */
const mostAtOnce = Math.min(mostAdded, mostInAct - 1);

/** Returns who is meant: 「佐藤 花子さん」, or 「3名」. */
const namesOf = (rows: readonly CandidateView[]): string =>
  rows.length === 1 ? `${nameInText(rows[0]?.name ?? "")}さん` : `${rows.length}名`;
