import { defineEntity } from "../../engine/entity.ts";
import { derived, integer, optionalMoment, optionalReference, optionalText, reference, text } from "../../engine/field.ts";
import { highestPlace } from "../rules/candidate.ts";

/** A list of partners who were gathered by hand, for a project or for none. Everyone sees and changes it. */
export const candidateList = defineEntity({
  name: "candidateList",
  label: "候補リスト",
  id: "uuid",
  fields: {
    name: text("リスト名", 100),
    projectId: optionalReference("案件", "project"),
    deletedAt: optionalMoment("削除日時"),
  },
  lookups: ["projectId", "createdBy"],
  listing: {
    search: [["name"]],
    columns: ["number", "name", "projectId"],
    sorts: { updatedAt: { by: ["updatedAt"], descending: true } },
    hiddenBy: "deletedAt",
  },
});

/** A partner on such a list, with what is noted there. */
export const candidate = defineEntity({
  name: "candidate",
  label: "候補",
  id: { link: ["listId", "partnerId"] },
  of: ["listId", "partnerId"],
  fields: {
    listId: reference("候補リスト", "candidateList"),
    partnerId: reference("パートナー", "partner"),
    note: optionalText("候補メモ", 2_000),
    /** The order. The last move counts, whoever made the one before, so it never conflicts. */
    place: derived(integer("順番", 0, highestPlace)),
  },
  lookups: ["listId", "partnerId"],
});
