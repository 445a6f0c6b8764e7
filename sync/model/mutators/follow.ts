import { z } from "zod";
import { linkId } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { partnerFollow, projectFollow } from "../entities/follow.ts";
import { project } from "../entities/project.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { livingPartner } from "./living-partner.ts";

const ofPartner = z.object({ partnerId: rowId });
const ofProject = z.object({ projectId: rowId });

/** Follows a partner. One who was merged leads to the other, who is followed then. */
export const followPartner = defineMutator({
  name: "partnerFollow.create",
  label: "パートナーのフォロー",
  input: ofPartner,
  async run(tx, { partnerId: named }, { actor, takenAt }) {
    const { id: partnerId } = await livingPartner(tx, named);
    if (await tx.get(partnerFollow, linkId(actor.id, partnerId))) return;
    await tx.insert(partnerFollow, { adminId: actor.id, partnerId, lookedAt: takenAt });
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
  input: ofPartner,
  async run(tx, { partnerId }, { actor, takenAt }) {
    const id = linkId(actor.id, partnerId);
    if (await tx.get(partnerFollow, id)) await tx.update(partnerFollow, id, { lookedAt: takenAt });
  },
});

export const followProject = defineMutator({
  name: "projectFollow.create",
  label: "案件のフォロー",
  input: ofProject,
  async run(tx, { projectId }, { actor, takenAt }) {
    mustNotBeDeleted(await tx.look(project, projectId));
    if (await tx.get(projectFollow, linkId(actor.id, projectId))) return;
    await tx.insert(projectFollow, { adminId: actor.id, projectId, lookedAt: takenAt });
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
  input: ofProject,
  async run(tx, { projectId }, { actor, takenAt }) {
    const id = linkId(actor.id, projectId);
    if (await tx.get(projectFollow, id)) await tx.update(projectFollow, id, { lookedAt: takenAt });
  },
});
