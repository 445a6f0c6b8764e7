import { defineEntity } from "../../engine/entity.ts";
import { optionalDigits, optionalMail, optionalText, text } from "../../engine/field.ts";

/** A company that orders projects. Its projects share this one record. */
export const orderClient = defineEntity({
  name: "orderClient",
  label: "クライアント",
  id: "uuid",
  fields: {
    name: text("クライアント名", 255),
    nameKana: optionalText("クライアント名カナ", 255),
    zip: optionalDigits("郵便番号", 8),
    address: optionalText("住所", 255),
    phone: optionalDigits("電話番号", 50),
    manager: optionalText("担当者", 255),
    managerKana: optionalText("担当者カナ", 255),
    mail: optionalMail("メールアドレス"),
  },
  listing: {
    search: [["name"], ["nameKana"]],
    columns: ["name", "nameKana", "address"],
    sorts: { name: { by: ["nameKana", "name"] } },
  },
});
