import { AppError } from "#sync/model/errors.ts";
import { proveMail } from "../../accounts/claimed-mail.ts";
import { noteRefusal } from "../../accounts/note-refusal.ts";
import { ownerOfLink, takePasswordLink } from "../../accounts/password-link.ts";
import { requestPasswordReset } from "../../accounts/password-reset.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { setPassword } from "../../accounts/set-password.ts";
import type { OpenCall } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { filled, newPassword, resetMail } from "./account-input.ts";

/** The content of a mailed link: the mail, plain or encoded as in the link, and a single-use id. */
const link = { mail: filled("メールアドレス", 2_000), uuid: filled("リンクのID", 100) };

export const resetPassword = defineCall({
  method: "POST",
  path: "/api/reset_password",
  who: "all",
  summary: "Mails a link that sets a new password; the answer is the same for a mail that nobody has",
  input: { body: { mail: resetMail } },
  answer: {},
  refusals: ["too_many_requests"],
  async run({ body }, { context, address }) {
    await requestPasswordReset(context, body.mail, address);
    return {};
  },
});

export const verifyLink = defineCall({
  method: "POST",
  path: "/api/reset_password/verification",
  who: "all",
  summary: "Whether a mailed link can still set a password; it can afterwards too",
  input: { body: link },
  answer: {},
  refusals: ["invalid_link"],
  async run({ body }, call) {
    if ((await ownerOfLink(call.context, body.mail.trim(), body.uuid.trim())) === undefined) return refuseLink(call);
    return {};
  },
});

export const updateByLink = defineCall({
  method: "PUT",
  path: "/api/reset_password/update",
  priority: "password",
  who: "all",
  summary: "Sets the password by a mailed link, which works once; ends every session of that administrator",
  input: { body: { ...link, pswd: newPassword } },
  answer: {},
  refusals: ["invalid_link"],
  async run({ body }, call) {
    const { context } = call;
    const uuid = body.uuid.trim();
    // The link is checked before the password is hashed: hashing is expensive, and nobody without a link may cause it.
    const ownerId = await ownerOfLink(context, body.mail.trim(), uuid);
    if (ownerId === undefined) return refuseLink(call);
    const hash = await hashPassword(body.pswd);
    await context.knex.transaction(async (trx) => {
      const account = await takePasswordLink(context, trx, ownerId, uuid);
      if (!account) throw new AppError("invalid_link");
      await proveMail(trx, account.id);
      await setPassword(call, trx, account, hash);
    });
    return {};
  },
});

/** @throws AppError `invalid_link` */
function refuseLink({ context, address }: OpenCall): never {
  return noteRefusal(context, { kind: "password_link", address })(new AppError("invalid_link"));
}
