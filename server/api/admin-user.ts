import { z } from "zod";
import { admin } from "#sync/model/entities/admin.ts";
import { defineCall } from "../http/guard.ts";
import { rowsOf } from "./rows.ts";
import { displayNumber, id, moment } from "./wire.ts";

const adminWire = z.strictObject({
  id,
  number: displayNumber,
  name: z.string(),
  lastName: z.string(),
  firstName: z.string().nullable(),
  mail: z.string(),
  authority: z.int(),
  createdAt: moment,
});

export const listAdmins = defineCall({
  method: "GET",
  path: "/api/admin_user",
  who: "admin",
  summary: "All administrators, newest update first",
  answer: { adminUser: z.array(adminWire) },
  async run(_input, { context, actor }) {
    const rows = await rowsOf(context.knex, admin, actor).orderByRaw("t.updated_at desc, t.id");
    return {
      adminUser: rows.map(({ id, number, name, mail, authority, createdAt }) => ({
        id,
        number,
        name,
        ...splitName(name),
        mail,
        authority,
        createdAt,
      })),
    };
  },
});

/** Family and given name at the first space, wide or narrow; without one it is all family name. */
function splitName(name: string): { lastName: string; firstName: string | null } {
  const [lastName = "", ...rest] = name.trim().split(/\s+/u);
  const firstName = rest.join(" ");
  return { lastName, firstName: firstName === "" ? null : firstName };
}
