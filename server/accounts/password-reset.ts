import { z } from "zod";
import type { Context } from "../context.ts";
import { type Account, lockAdmin } from "../db/lock-admin.ts";
import { defineEffect, enqueue } from "../services/effects/effect.ts";
import { passwordResetLetter } from "../services/mail/letters.ts";
import { sendMail } from "../services/mail/send-mail.ts";
import { noteRefusal } from "./note-refusal.ts";
import { linkLives, makePasswordLink } from "./password-link.ts";
import { addressLimits, consumeLimits } from "./rate-limit.ts";

/**
 * Records a request to reset the password of a mail. The effect looks later whether the mail has an account, so that every
 * request takes the same time.
 * @throws Refusal `too_many_requests`
 */
export async function requestPasswordReset(
  { knex, security }: Pick<Context, "knex" | "security">,
  mail: string,
  address: string,
): Promise<void> {
  const event = { kind: "reset_requested", mail, address } as const;
  await consumeLimits(knex, ...addressLimits("reset", address), ["reset_mail", mail]).catch(noteRefusal({ security }, event));
  await enqueue(knex, passwordReset, { mail });
  security.note(event);
}

/** Mails a link to the administrator with this address. Does nothing if no administrator has it. */
export const passwordReset = defineEffect({
  name: "password_reset",
  payload: z.object({ mail: z.string() }),
  async run({ mail }, { context, key }) {
    const { knex } = context;
    const found = await knex("admin").whereRaw("lower(mail) = lower(?)", [mail]).first<Account | undefined>("id");
    if (!found) return;
    await knex.transaction(async (trx) => {
      const account = await lockAdmin(trx, found.id);
      const done = await trx("password_link").where({ admin_id: found.id, made_by: key }).first("admin_id");
      if (!account || done) return;
      const { link } = await makePasswordLink(context, trx, account, "reset", key);
      await context.security.record(trx, { kind: "reset_mailed", subjectId: account.id });
      await sendMail(trx, account.mail, passwordResetLetter({ name: account.name, link, minutes: linkLives.resetMinutes }));
    });
  },
});
