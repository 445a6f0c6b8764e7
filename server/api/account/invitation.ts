import { admin } from "#sync/model/entities/admin.ts";
import { inviteAgain } from "../../accounts/invite-again.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";

export const mailInvitation = defineCall({
  method: "POST",
  path: "/api/admin_user/{userId}/invitation",
  who: "master",
  summary: "Mails an administrator who has no password yet their invitation again; the newest link counts",
  input: { params: { userId: rowRef } },
  answer: {},
  refusals: ["not_found", "already_active", "too_many_requests"],
  async run({ params }, call) {
    const { id } = await findRow(call.context.knex, admin, params.userId, call.actor);
    await inviteAgain(call, id);
    return {};
  },
});
