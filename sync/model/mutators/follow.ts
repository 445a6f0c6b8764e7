import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { type Actor, linkId } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { partnerFollow, projectFollow } from "../entities/follow.ts";
import { project } from "../entities/project.ts";
import { changeMark, joinMarks, markForm, mostSeen } from "../rules/follow.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { livingPartner } from "./living-partner.ts";

const ofPartner = z.object({ partnerId: rowId });
const ofProject = z.object({ projectId: rowId });
/** The marks of changes that the author sees. Absent in calls of older devices, and of those that have not received all of them. */
const seen = z.optional(counted(z.array(z.string().regex(markForm)), mostSeen));
const lookAtOf = { partner: ofPartner.extend({ seen }), project: ofProject.extend({ seen }) };

/** Follows a partner. One who was merged leads to the other, who is followed then. */
export const followPartner = defineMutator({
  name: "partnerFollow.create",
  label: "パートナーのフォロー",
  input: lookAtOf.partner,
  async run(tx, { partnerId: named, seen }, { actor, takenAt }) {
    const { id: partnerId } = await livingPartner(tx, named);
    if (await tx.get(partnerFollow, linkId(actor.id, partnerId))) return;
    await tx.insert(partnerFollow, { adminId: actor.id, partnerId, ...looked(actor, takenAt, [], seen) });
  },
});

export const unfollowPartner = defineMutator({
  name: "partnerFollow.remove",
  label: "パートナーのフォローの解除",
  input: ofPartner,
  async run(tx, { partnerId }, { actor }) {
    const id = linkId(actor.id, partnerId);
    if (await tx.get(partnerFollow, id)) await tx.remove(partnerFollow, id);
  },
});

/** Notes that the changes of a followed partner were looked at. */
export const lookAtPartner = defineMutator({
  name: "partnerFollow.look",
  label: "パートナーの変更の確認",
  input: lookAtOf.partner,
  async run(tx, { partnerId, seen }, { actor, takenAt }) {
    const id = linkId(actor.id, partnerId);
    const row = await tx.get(partnerFollow, id);
    if (row) await tx.update(partnerFollow, id, looked(actor, takenAt, row.seen, seen));
  },
});

export const followProject = defineMutator({
  name: "projectFollow.create",
  label: "案件のフォロー",
  input: lookAtOf.project,
  async run(tx, { projectId, seen }, { actor, takenAt }) {
    mustNotBeDeleted(await tx.look(project, projectId));
    if (await tx.get(projectFollow, linkId(actor.id, projectId))) return;
    await tx.insert(projectFollow, { adminId: actor.id, projectId, ...looked(actor, takenAt, [], seen) });
  },
});

export const unfollowProject = defineMutator({
  name: "projectFollow.remove",
  label: "案件のフォローの解除",
  input: ofProject,
  async run(tx, { projectId }, { actor }) {
    const id = linkId(actor.id, projectId);
    if (await tx.get(projectFollow, id)) await tx.remove(projectFollow, id);
  },
});

/** Notes that the changes of a followed project were looked at. */
export const lookAtProject = defineMutator({
  name: "projectFollow.look",
  label: "案件の変更の確認",
  input: lookAtOf.project,
  async run(tx, { projectId, seen }, { actor, takenAt }) {
    const id = linkId(actor.id, projectId);
    const row = await tx.get(projectFollow, id);
    if (row) await tx.update(projectFollow, id, looked(actor, takenAt, row.seen, seen));
  },
});

/**
 * Returns what a follow knows after a look. What another device has seen stays seen. The look itself is among the marks, so that they
 * are never empty once they are kept.
 */
function looked(actor: Actor, takenAt: string, known: readonly string[] | undefined, more: readonly string[] | undefined) {
  const marks = more && joinMarks([changeMark(takenAt, actor.id)], known ?? [], more);
  return { lookedAt: takenAt, seen: marks ?? [...(known ?? [])] };
}
