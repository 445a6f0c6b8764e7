import { defineEntity } from "../../engine/entity.ts";
import { code, mail, text } from "../../engine/field.ts";
import { authorities } from "../rules/authority.ts";

/** An administrator as everyone sees one. Passwords and sessions are in tables without an entity. */
export const admin = defineEntity({
  name: "admin",
  label: "管理者",
  id: "uuid",
  fields: {
    name: text("氏名", 255),
    mail: mail("メールアドレス"),
    authority: code("権限", authorities),
  },
  listing: { search: [["name"], ["mail"]], columns: ["name", "mail"], sorts: { name: { by: ["name"] } } },
});
