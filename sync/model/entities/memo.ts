import { defineEntity } from "../../engine/entity.ts";
import { optionalReference, text } from "../../engine/field.ts";

/** A note on a partner or on a project. Its author is the row's creator; it counts as edited once `updatedBy` is set. */
export const memo = defineEntity({
  name: "memo",
  label: "メモ",
  id: "uuid",
  of: ["partnerId", "projectId"],
  fields: {
    partnerId: optionalReference("パートナー", "partner"),
    projectId: optionalReference("案件", "project"),
    content: text("メモ", 4_000),
  },
  lookups: ["partnerId", "projectId"],
  listing: {
    search: [["content"]],
    columns: ["partnerId", "projectId", "content"],
    sorts: { createdAt: { by: ["createdAt"], descending: true } },
  },
  check: ({ partnerId, projectId }) =>
    (partnerId === null) === (projectId === null) ? [{ path: "partnerId", message: "メモの対象がありません" }] : [],
});
