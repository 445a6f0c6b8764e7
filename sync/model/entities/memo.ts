import { defineEntity } from "../../engine/entity.ts";
import { optionalReference, text } from "../../engine/field.ts";

/** A note on a partner. The author is the row's creator; it counts as edited once `updatedBy` is set. */
export const memo = defineEntity({
  name: "memo",
  label: "メモ",
  id: "uuid",
  fields: {
    partnerId: optionalReference("パートナー", "partner"),
    content: text("メモ", 4_000),
  },
  lookups: ["partnerId"],
  listing: {
    search: [["content"]],
    columns: ["partnerId", "content"],
    sorts: { createdAt: { by: ["createdAt"], descending: true } },
  },
  check: (row) => (row["partnerId"] === null ? [{ path: "partnerId", message: "メモの対象がありません" }] : []),
});
