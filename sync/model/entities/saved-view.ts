import { defineEntity } from "../../engine/entity.ts";
import { flag, pattern, text, word } from "../../engine/field.ts";
import { longestQuery, viewedLists } from "../rules/saved-view.ts";

/**
 * A list's filters and order under a name. It is its maker's own, or shared with everyone.
 *
 * The query is the search part of the list's address, in that list's own form. Values that a list no longer knows are left out when it
 * is read.
 */
export const savedView = defineEntity({
  name: "savedView",
  label: "ビュー",
  id: "uuid",
  visibility: { maker: true, shared: "isShared" },
  fields: {
    name: text("ビュー名", 100),
    list: word("一覧", viewedLists),
    query: pattern("条件", /^\?[\x21-\x7e]+$/u, longestQuery),
    isShared: flag("共有"),
  },
  lookups: ["createdBy"],
});
