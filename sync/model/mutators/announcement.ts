import { z } from "zod";
import { linkId } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { announcement, announcementRead } from "../entities/announcement.ts";
import { edit, newRow } from "./record-input.ts";

/** Makes an announcement; its author is the actor. */
export const createAnnouncement = defineMutator({
  name: "announcement.create",
  label: "お知らせの作成",
  input: newRow(announcement),
  async run(tx, input) {
    await tx.insert(announcement, input);
  },
});

export const updateAnnouncement = defineMutator({
  name: "announcement.update",
  label: "お知らせの編集",
  input: edit(announcement),
  async run(tx, { id, ...patch }) {
    await tx.update(announcement, id, patch);
  },
});

/** Notes that the author of this call has read an announcement. */
export const readAnnouncement = defineMutator({
  name: "announcement.read",
  label: "お知らせの既読",
  input: z.object({ id: rowId }),
  async run(tx, { id: announcementId }, { actor }) {
    // A mark for an announcement that is gone means nothing, and is nothing to settle.
    if (!(await tx.look(announcement, announcementId))) return;
    if (await tx.get(announcementRead, linkId(announcementId, actor.id))) return;
    await tx.insert(announcementRead, { announcementId, adminId: actor.id });
  },
});

/** Takes back that the author of this call has read an announcement. */
export const unreadAnnouncement = defineMutator({
  name: "announcement.unread",
  label: "お知らせの既読の取り消し",
  input: z.object({ id: rowId }),
  async run(tx, { id: announcementId }, { actor }) {
    const id = linkId(announcementId, actor.id);
    if (await tx.get(announcementRead, id)) await tx.remove(announcementRead, id);
  },
});
