import { admin } from "#sync/model/entities/admin.ts";
import { inviteAgain } from "../../accounts/invite-again.ts";
import { defineCall } from "../../http/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";

export const mailInvitation = defineCall({
  method: "POST",
  path: "/api/admin_user/{userId}/invitation",
  who: "master",
  summary: "Mails an administrator who has no password yet their invitation again; the newest link counts",
  input: { params: { userId: rowRef } },
  answer: {},
  refusals: ["not_found", "already_active", "too_many_requests"],
  async run({ params }, { context, actor }) {
    const { id } = await findRow(context.knex, admin, params.userId, actor);
    await inviteAgain(context, actor.id, id);
    return {};
  },
});
