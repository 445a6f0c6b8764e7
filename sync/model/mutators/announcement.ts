import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { announcement } from "../entities/announcement.ts";

const { title, category, contents, openDate, closeDate, isValid } = announcement.fields;

/** Its author is who makes it. */
export const createAnnouncement = defineMutator({
  name: "announcement.create",
  label: "お知らせの作成",
  input: z.object({
    id: rowId,
    title: title.schema,
    category: category.schema,
    contents: contents.schema,
    openDate: openDate.schema,
    closeDate: closeDate.schema,
    isValid: isValid.schema,
  }),
  async run(tx, input) {
    await tx.insert(announcement, input);
  },
});

export const updateAnnouncement = defineMutator({
  name: "announcement.update",
  label: "お知らせの編集",
  input: z.object({
    id: rowId,
    title: title.schema.optional(),
    category: category.schema.optional(),
    contents: contents.schema.optional(),
    openDate: openDate.schema.optional(),
    closeDate: closeDate.schema.optional(),
    isValid: isValid.schema.optional(),
  }),
  async run(tx, { id, ...patch }) {
    await tx.update(announcement, id, patch);
  },
});
