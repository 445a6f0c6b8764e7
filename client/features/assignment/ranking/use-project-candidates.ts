import { useRef, useState } from "react";
import { v7 } from "uuid";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useMutate, useMutateAct } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { nameInText, shortened } from "#client/ui/text/shortened.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { linkId, type RowOf } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { candidate, candidateList } from "#sync/model/entities/candidate.ts";
import { addCandidates, createCandidateList, removeCandidate, removeCandidateList } from "#sync/model/mutators/candidate.ts";
import { fullName } from "#sync/model/rules/partner.ts";

interface ProposedName {
  readonly id: string;
  readonly lastName: string;
  readonly firstName: string;
}

interface ProjectCandidates {
  /** Whether a partner is on a list of candidates for the project; `now` if this dialog has put them there. */
  readonly stateOf: (partnerId: string) => "no" | "now" | "before";
  /** Puts a partner on the list that was made last, or on a new one. */
  readonly add: (partner: ProposedName) => void;
  /** Takes a partner off again whom this dialog has put there. */
  readonly takeBack: (partner: ProposedName) => void;
  /** What was done last. A toast could not be reached behind a dialog. */
  readonly said: string;
}

/** Keeps the candidates on a project's lists. What fails is said in a toast. */
export function useProjectCandidates(project: { readonly id: string; readonly name: string }): ProjectCandidates {
  const replica = useReplica();
  const mutate = useMutate();
  const mutateAct = useMutateAct();
  const attempt = useAttempt();
  const [said, setSaid] = useState("");
  /** The lists on which this dialog has put partners, by the partners' ids. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  /** The list that this dialog has made. */
  const [made, setMade] = useState<string>();
  const reading = useLive(
    async (reader) => {
      const lists = await listsOf(reader, project.id);
      const rows = await reader.listEach(
        candidate,
        "listId",
        lists.map(({ id }) => id),
      );
      return new Set(rows.flat().map(({ partnerId }) => partnerId));
    },
    [project.id],
  );
  const { value: partnerIds } = useLast(reading) ?? {};
  const adding = useRef(Promise.resolve());

  // One after the other, each by what the device has by then: two quick presses must not make two lists.
  const add: ProjectCandidates["add"] = (partner) => {
    adding.current = adding.current.then(() => addNow(partner));
  };
  const addNow = (partner: ProposedName): Promise<void> =>
    attempt("候補リストに追加できませんでした。", async () => {
      const [known] = await listsOf(replica, project.id);
      const name = known?.name ?? `${shortened(project.name, 90, "")}の候補`;
      const listId = known?.id ?? v7();
      await mutateAct([
        ...(known ? [] : [step(createCandidateList, { id: listId, name, projectId: project.id })]),
        step(addCandidates, { listId, candidates: [{ partnerId: partner.id, note: null }] }),
      ]);
      if (!known) setMade(listId);
      setAdded((before) => new Map([...before, [partner.id, listId]]));
      setSaid(`${fullName(partner)}さんを「${nameInText(name)}」に追加しました。`);
    });

  const takeBack: ProjectCandidates["takeBack"] = (partner) =>
    void attempt("候補リストから外せませんでした。", async () => {
      const listId = added.get(partner.id);
      if (listId === undefined) return;
      const seen = { [rowKey(candidate.name, linkId(listId, partner.id))]: { note: null } };
      await mutate(removeCandidate, { listId, partnerId: partner.id }, { seen });
      // A list that was made for this partner alone is removed with the partner.
      if (listId === made && (await replica.list(candidate, "listId", listId)).length === 0)
        await mutate(removeCandidateList, { id: listId });
      setAdded((before) => new Map([...before].filter(([id]) => id !== partner.id)));
      setSaid(`${fullName(partner)}さんを候補リストから外しました。`);
    });

  const stateOf = (partnerId: string) => {
    if (!partnerIds?.has(partnerId)) return "no";
    return added.has(partnerId) ? "now" : "before";
  };
  return { stateOf, add, takeBack, said };
}

/** Returns the lists of candidates for a project that are not in the trash, the newest first. */
async function listsOf(reader: Pick<ReplicaReader, "list">, projectId: string): Promise<readonly RowOf<typeof candidateList>[]> {
  const all = await reader.list(candidateList, "projectId", projectId);
  return all.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
