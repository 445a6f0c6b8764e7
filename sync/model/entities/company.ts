import { defineEntity } from "../../engine/entity.ts";
import { optionalDigits, optionalMail, optionalText, optionalWord, reference, text } from "../../engine/field.ts";
import { onePersonChoices } from "../rules/freelance-act.ts";

/** A company that supplies partners. Its partners share this one record. */
export const company = defineEntity({
  name: "company",
  label: "企業",
  id: "uuid",
  fields: {
    name: text("企業名", 255),
    nameKana: optionalText("企業名カナ", 255),
    invoiceId: optionalDigits("インボイス登録番号", 50),
    zip: optionalDigits("郵便番号", 8),
    address: optionalText("住所", 255),
    phone: optionalDigits("電話番号", 50),
    manager: optionalText("担当者", 255),
    managerKana: optionalText("担当者カナ", 255),
    mail: optionalMail("メールアドレス"),
    onePerson: optionalWord("一人会社", onePersonChoices),
  },
  listing: {
    search: [["name"], ["nameKana"]],
    columns: ["name", "nameKana", "address"],
    sorts: { name: { by: ["nameKana", "name"] } },
  },
});

/** The one company that a partner belongs to. The row has the partner's own id, so that two devices make the same row. */
export const membership = defineEntity({
  name: "membership",
  label: "所属",
  id: { of: "partnerId" },
  of: ["partnerId", "companyId"],
  fields: {
    partnerId: reference("パートナー", "partner"),
    companyId: reference("企業", "company"),
  },
  lookups: ["companyId"],
});
