import { defineMutator } from "../../engine/mutator.ts";
import { announcement } from "../entities/announcement.ts";
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
