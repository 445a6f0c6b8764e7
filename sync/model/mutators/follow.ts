import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { type Actor, linkId } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator, type MutatorContext } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { partnerFollow, projectFollow } from "../entities/follow.ts";
import { project } from "../entities/project.ts";
import { changeMark, joinMarks, markForm, mostSeen } from "../rules/follow.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { livingPartner } from "./living-partner.ts";

/** The marks of changes that the author sees. Absent in calls of older devices, and of those that have not received all of them. */
const seen = z.optional(counted(z.array(z.string().regex(markForm)), mostSeen));
const ofPartner = z.object({ partnerId: rowId });
const ofProject = z.object({ projectId: rowId });

/** Follows a partner. One who was merged leads to the other, who is followed then. */
export const followPartner = defineMutator({
  name: "partnerFollow.create",
  label: "パートナーのフォロー",
  input: ofPartner.extend({ seen }),
  async run(tx, { partnerId: named, seen }, { actor, takenAt }) {
    const { id: partnerId } = await livingPartner(tx, named);
    if (await tx.get(partnerFollow, linkId(actor.id, partnerId))) return;
    await tx.insert(partnerFollow, { adminId: actor.id, partnerId, ...looked(actor, takenAt, [], seen) });
  },
});

export const followProject = defineMutator({
  name: "projectFollow.create",
  label: "案件のフォロー",
  input: ofProject.extend({ seen }),
  async run(tx, { projectId, seen }, { actor, takenAt }) {
    mustNotBeDeleted(await tx.look(project, projectId));
    if (await tx.get(projectFollow, linkId(actor.id, projectId))) return;
    await tx.insert(projectFollow, { adminId: actor.id, projectId, ...looked(actor, takenAt, [], seen) });
  },
});

export const unfollowPartner = defineMutator({
  name: "partnerFollow.remove",
  label: "パートナーのフォローの解除",
  input: ofPartner,
  run: (tx, { partnerId }, { actor }) => removeFollow(tx, partnerFollow, linkId(actor.id, partnerId)),
});

export const unfollowProject = defineMutator({
  name: "projectFollow.remove",
  label: "案件のフォローの解除",
  input: ofProject,
  run: (tx, { projectId }, { actor }) => removeFollow(tx, projectFollow, linkId(actor.id, projectId)),
});

/** Notes that the changes of a followed partner were looked at. */
export const lookAtPartner = defineMutator({
  name: "partnerFollow.look",
  label: "パートナーの変更の確認",
  input: ofPartner.extend({ seen }),
  run: (tx, { partnerId, seen }, by) => look(tx, partnerFollow, partnerId, seen, by),
});

/** Notes that the changes of a followed project were looked at. */
export const lookAtProject = defineMutator({
  name: "projectFollow.look",
  label: "案件の変更の確認",
  input: ofProject.extend({ seen }),
  run: (tx, { projectId, seen }, by) => look(tx, projectFollow, projectId, seen, by),
});

type Follow = typeof partnerFollow | typeof projectFollow;

async function removeFollow(tx: Tx, follow: Follow, id: string): Promise<void> {
  if (await tx.get(follow, id)) await tx.remove(follow, id);
}

async function look(
  tx: Tx,
  follow: Follow,
  of: string,
  more: readonly string[] | undefined,
  { actor, takenAt }: MutatorContext,
): Promise<void> {
  const id = linkId(actor.id, of);
  const row = await tx.get(follow, id);
  if (row) await tx.update(follow, id, looked(actor, takenAt, row.seen, more));
}

/**
 * Returns what a follow knows after a look. What another device has seen stays seen. The look itself is among the marks, so that they
 * are never empty once they are kept.
 */
function looked(actor: Actor, takenAt: string, known: readonly string[] | undefined, more: readonly string[] | undefined) {
  const marks = more && joinMarks([changeMark(takenAt, actor.id)], known ?? [], more);
  return { lookedAt: takenAt, seen: marks ?? [...(known ?? [])] };
}
