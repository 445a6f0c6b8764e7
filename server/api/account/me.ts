import { meAnswer } from "#sync/model/calls/session.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { AppError } from "#sync/model/errors.ts";
import { defineCall } from "../guard/guard.ts";
import { rowsOf } from "../sql/rows.ts";

export const me = defineCall({
  method: "GET",
  path: "/api/me",
  who: "admin",
  summary: "The administrator who is signed in",
  answer: meAnswer,
  async run(_input, { context, actor }) {
    const row = await rowsOf(context.knex, admin, actor).where("t.id", actor.id).first();
    if (!row) throw new AppError("revoked");
    const { id, name, mail, authority } = row;
    return { adminUser: { id, name, mail, authority } };
  },
});
