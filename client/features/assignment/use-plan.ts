import { useEffect, useMemo } from "react";
import { tryChanges } from "#client/device/change-set.ts";
import type { TakeDraft } from "#client/device/drafts/draft-store.ts";
import { heldBy } from "#client/device/files/files.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { type ChangeSet, useChangeSet } from "#client/device/use-change-set.ts";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { refusalReason } from "#client/ui/changes/call-words.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { assignmentOf, changesOf, idsOf, membersIn, type PlannedMember } from "./planned-members.ts";
import type { AssignmentView } from "./use-assignment.ts";

/** A planned member with their name, and the reason why the plan cannot be confirmed with them now. */
export interface MemberView extends PlannedMember {
  readonly name: string;
  readonly refusal: string | undefined;
}

/** The partners to be assigned to a project's positions. The device keeps them until the plan is confirmed. */
export interface Plan {
  readonly set: ChangeSet;
  /** Undefined until the device has been read. */
  readonly members: readonly MemberView[] | undefined;
  /**
   * Adds a member to the plan, or replaces the same one.
   * @param draft that of the form; it becomes part of the plan, with its files, in one transaction
   */
  readonly put: (member: PlannedMember, draft?: TakeDraft) => Promise<void>;
  /** Removes a member from the plan. The files stay for a day, so that the removal can be undone. */
  readonly remove: (member: PlannedMember) => Promise<void>;
  /** Takes a removal back, also after the screen was left, and opened again. */
  readonly bringBack: (member: PlannedMember) => Promise<void>;
  /**
   * Makes all of the contracts, or none.
   * @throws RefusedStep, EngineError, DeviceFailure; then all members stay planned
   */
  readonly confirm: () => Promise<void>;
}

const nothing: readonly never[] = [];
const noRefusals: ReadonlyMap<string, null> = new Map();

/** Keeps the planned assignments of a project. */
export function usePlan({ project, positions }: AssignmentView): Plan {
  const { attachments } = useReplica();
  const set = useChangeSet(assignmentOf(project.id));
  const { changes = nothing, replace } = set;
  const planned = useMemo(() => membersIn(changes), [changes]);
  const read = useLive(
    async (reader) => {
      if (changes.length === 0) return { planned, partners: nothing, made: nothing, refusals: noRefusals };
      const partners = await reader.getMany(
        partner,
        planned.map(({ partnerId }) => partnerId),
      );
      const tried = await tryChanges(reader, changes);
      const made = await reader.getMany(
        reader.model.entity("contract"),
        planned.map(({ id }) => id),
      );
      return { planned, partners, made, refusals: new Map(changes.map(({ id }, at) => [id, tried[at]?.refusal])) };
    },
    [changes, planned],
  );
  const { value } = useLast(read) ?? {};

  // If the device crashes between making the contracts and deleting the plan, both are there.
  useEffect(() => {
    const done = value?.planned === planned ? planned.filter((_member, at) => value.made[at]) : [];
    if (done.length > 0) void replace(done.flatMap(idsOf), []);
  }, [value, planned, replace]);

  const known = new Set(positions.map(({ id }) => id));
  const members = value?.planned.map((member, at): MemberView => {
    const who = value.partners[at];
    return {
      ...member,
      name: who ? fullName(who) : "不明なパートナー",
      refusal: refusalOf(member, who?.deletedAt === null),
    };
  });
  /** Returns the reason why the contract was refused, else why one of its files was. */
  function refusalOf(member: PlannedMember, isThere: boolean): string | undefined {
    const refusal = idsOf(member).flatMap((id) => value?.refusals.get(id) ?? [])[0];
    if (!known.has(member.positionId)) return "このポジションは案件から削除されました。別の枠に移すか、取り消してください。";
    if (!refusal) return undefined;
    if (!isThere) return "このパートナーは削除されました。取り消すか、元に戻るのを待ってください。";
    return refusalReason(refusal);
  }

  return {
    set,
    members: set.changes && members,
    async put(member, draft) {
      const before = planned.find(({ id }) => id === member.id)?.files ?? nothing;
      await set.replace(
        before.map(({ id }) => id),
        changesOf(member),
        draft,
      );
      const dropped = before.filter(({ id }) => !member.files.some((file) => file.id === id));
      if (dropped.length > 0) await attachments.release(dropped.map(({ id }) => rowKey(contractFile.name, id)));
    },
    remove: (member) => set.replace(idsOf(member), []),
    bringBack: (member) => set.put(changesOf(member)),
    confirm: () => set.confirm({ attach: planned.flatMap(({ files }) => heldBy(contractFile, files)) }).then(() => undefined),
  };
}
