import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { linkId } from "../../engine/entity.ts";
import { reference, rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { partnerTag, partnerTagging } from "../entities/partner-tag.ts";
import { AppError } from "../errors.ts";
import { mostTags } from "../rules/most-made.ts";
import { livingPartner } from "./living-partner.ts";
import { mustHaveRoom } from "./must-have-room.ts";
import { edit, newRow } from "./record-input.ts";
import { removeMerged } from "./remove-merged.ts";

const fields = ["name", "description", "color"] as const;
const mastersOnly = (actor: { readonly master: boolean }) => actor.master;

export const createPartnerTag = defineMutator({
  name: "partnerTag.create",
  label: "タグの作成",
  may: mastersOnly,
  input: newRow(partnerTag, fields),
  async run(tx, input, { actor }) {
    await mustHaveRoom(tx, partnerTag, actor, mostTags, "tags_full");
    await tx.insert(partnerTag, input);
  },
});

export const updatePartnerTag = defineMutator({
  name: "partnerTag.update",
  label: "タグの編集",
  may: mastersOnly,
  input: edit(partnerTag, fields),
  async run(tx, { id, ...patch }) {
    await tx.update(partnerTag, id, patch);
  },
});

export const removePartnerTag = defineMutator({
  name: "partnerTag.remove",
  label: "タグの削除",
  may: mastersOnly,
  // All or nothing: a tag that stays because another user edited or assigned it must keep all its partners.
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    // Locks the tag before its links are read: mutators that assign it look at it first.
    await tx.get(partnerTag, id);
    for (const link of await tx.children(partnerTagging, "partnerTagId", id)) await tx.remove(partnerTagging, link.id);
    await tx.remove(partnerTag, id);
  },
});

const ids = counted(z.array(rowId), 500);

/** Puts tags on a partner and takes others off, one element at a time (M4). */
export const changePartnerTags = defineMutator({
  name: "partner.changeTags",
  label: "パートナーのタグの変更",
  inputFields: { add: reference("付けるタグ", "partnerTag"), remove: reference("外すタグ", "partnerTag") },
  input: z.object({ partnerId: rowId, add: ids, remove: ids }),
  async run(tx, { partnerId: given, add, remove }) {
    const { id: partnerId } = await livingPartner(tx, given, "get");
    for (const partnerTagId of add) {
      // A tag may be missing because its creation waits in 要対応. This change then waits with it (M5).
      if (!(await tx.look(partnerTag, partnerTagId))) throw new AppError("not_found");
      await tx.insert(partnerTagging, { partnerId, partnerTagId });
    }
    for (const partnerTagId of remove) {
      await tx.remove(partnerTagging, linkId(given, partnerTagId));
      if (partnerId !== given) await removeMerged(tx, partnerTagging, "partnerId", given, (id) => linkId(id, partnerTagId));
    }
  },
});
