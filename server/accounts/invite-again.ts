import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";
import { type Account, lockAdmin } from "../db/lock-admin.ts";
import { invitationLetter } from "../services/mail/letters.ts";
import { sendMail } from "../services/mail/send-mail.ts";
import type { SignedCall } from "./caller.ts";
import { linkLives, makePasswordLink } from "./password-link.ts";
import { consumeLimits } from "./rate-limit.ts";

/**
 * Mails a new link to an administrator without a password; an earlier link becomes invalid. It counts as a request for a link, so
 * that it cannot flood a mailbox.
 * @throws AppError `not_found`; `already_active` once there is a password; `revoked` when the master is gone meanwhile
 * @throws Refusal `too_many_requests`
 */
export async function inviteAgain({ context, actor, address }: SignedCall, adminId: string): Promise<void> {
  await context.knex.transaction(async (trx) => {
    const master = await lockAdmin(trx, actor.id);
    if (!master) throw new AppError("revoked");
    const invited = await lockOnlyAccount(trx, adminId);
    if (!invited) throw new AppError("not_found");
    if (invited.password_hash !== null) throw new AppError("already_active");
    await consumeLimits(trx, ["reset_mail", invited.mail]);
    const { link } = await makePasswordLink(context, trx, invited, "invitation");
    const letter = { name: invited.name, invitedBy: master.name, link, days: linkLives.invitationDays };
    const event = { kind: "invited", actorId: actor.id, subjectId: adminId, address } as const;
    await context.security.record(trx, { ...event, details: { again: true } });
    await sendMail(trx, invited.mail, invitationLetter(letter));
  });
}

/** Locks an account against all others that would set its password. They all begin with `lockAdmin`. */
async function lockOnlyAccount(trx: Knex.Transaction, id: string): Promise<(Account & Secret) | undefined> {
  const { rows } = await trx.raw<{ rows: (Account & Secret)[] }>(
    `select admin.id, admin.name, admin.mail, admin_secret.password_hash
     from admin join admin_secret on admin_secret.admin_id = admin.id
     where admin.id = ? for key share of admin for update of admin_secret`,
    [id],
  );
  return rows[0];
}

interface Secret {
  readonly password_hash: string | null;
}
