import { defineEntity } from "../../engine/entity.ts";
import { derived, flag, moment, reference, text } from "../../engine/field.ts";
import { takenValues } from "./taken-values.ts";

/** That somebody has imported partners from a file. It is there as long as the import can be taken back. */
export const partnerImport = defineEntity({
  name: "partnerImport",
  label: "パートナーの取り込み",
  id: "uuid",
  title: ["fileName"],
  visibility: { author: "authorId" },
  fields: {
    fileName: text("ファイル名", 255),
    authorId: derived(reference("取り込んだ管理者", "admin")),
    /** By the clock that decides until when it can be taken back. */
    importedAt: derived(moment("取り込み日時")),
  },
});

/** A partner whom an import has added or changed. */
export const importedPartner = defineEntity({
  name: "importedPartner",
  label: "取り込んだパートナー",
  id: { link: ["importId", "partnerId"] },
  of: ["importId", "partnerId"],
  visibility: { author: "authorId" },
  fields: {
    importId: reference("取り込み", "partnerImport"),
    partnerId: reference("パートナー", "partner"),
    authorId: derived(reference("取り込んだ管理者", "admin")),
    isNew: derived(flag("新規")),
    /**
     * What the import gave: values to a partner who was there, tags and a company to a new one. If the partner is in the
     * trash, its values are not for everybody (E8).
     */
    taken: derived(takenValues("変更した項目")),
  },
  lookups: ["importId", "partnerId"],
  mastersOnly: ["taken"],
});
