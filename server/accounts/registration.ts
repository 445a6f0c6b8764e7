import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { domainInLetters } from "#sync/engine/mail-text.ts";
import { AppError } from "#sync/model/errors.ts";
import { lockAdmin } from "../db/lock-admin.ts";
import { invitationLetter } from "../services/mail/letters.ts";
import { sendMail } from "../services/mail/send-mail.ts";
import type { Settings } from "../settings.ts";
import type { OpenCall } from "./caller.ts";
import { linkLives, makePasswordLink } from "./password-link.ts";
import { hashPassword } from "./passwords.ts";

export interface NewAdmin {
  readonly name: string;
  readonly mail: string;
  readonly authority: number;
  /** Null for an administrator who signs in by Google, or sets a password by a mailed link. */
  readonly passwordHash: string | null;
  /** The administrator who made the account; null for a user who registered themselves. */
  readonly createdBy: string | null;
  /** Whether it is not yet proved that the mail is theirs. */
  readonly isMailClaimed?: boolean;
}

/** Whether a person with this mail may register by themselves. */
export function mayRegister({ registration }: Pick<Settings, "registration">, mail: string): boolean {
  if (typeof registration === "string") return registration === "open";
  const domain = mail.slice(mail.lastIndexOf("@") + 1).toLowerCase();
  return registration.some((one) => domainInLetters(one) === domainInLetters(domain));
}

/**
 * Registers a user who asks for it, without further rights.
 * @throws AppError `registration_closed`, `mail_taken`
 */
export async function registerOneself(
  { context, address }: Pick<OpenCall, "context" | "address">,
  name: string,
  mail: string,
  password: string,
): Promise<void> {
  // This check comes first: callers who may not register must not learn which accounts exist.
  if (!mayRegister(context.settings, mail)) throw new AppError("registration_closed");
  const passwordHash = await hashPassword(password);
  await context.knex.transaction(async (trx) => {
    const who = { name, mail, authority: 0, passwordHash, createdBy: null, isMailClaimed: true } as const;
    const id = await registerAdmin(trx, who);
    await context.security.record(trx, { kind: "registered", actorId: id, subjectId: id, address, details: { way: "form" } });
  });
  context.sync.pokes.changed();
}

/**
 * Makes an administrator without a password, and mails them a link that sets one.
 * @throws AppError `mail_taken`; `revoked` when the master is gone meanwhile
 */
export async function inviteAdmin(
  { context, address }: Pick<OpenCall, "context" | "address">,
  masterId: string,
  invited: Pick<NewAdmin, "name" | "mail" | "authority">,
): Promise<void> {
  await context.knex.transaction(async (trx) => {
    const master = await lockAdmin(trx, masterId);
    if (!master) throw new AppError("revoked");
    const id = await registerAdmin(trx, { ...invited, passwordHash: null, createdBy: masterId });
    const { link } = await makePasswordLink(context, trx, { id, ...invited }, "invitation");
    const details = { authority: invited.authority };
    await context.security.record(trx, { kind: "invited", actorId: masterId, subjectId: id, address, details });
    const letter = { name: invited.name, invitedBy: master.name, link, days: linkLives.invitationDays };
    await sendMail(trx, invited.mail, invitationLetter(letter));
  });
  context.sync.pokes.changed();
}

/**
 * Makes an administrator within the transaction. The caller notifies devices by `sync.pokes.changed()` after the commit.
 * @returns the administrator's id
 * @throws AppError `mail_taken`
 */
export async function registerAdmin(
  trx: Knex.Transaction,
  { passwordHash, createdBy, isMailClaimed = false, ...who }: NewAdmin,
): Promise<string> {
  const id = uuidv7();
  const row = { id, ...who, created_by: createdBy, updated_by: createdBy };
  const made = await trx("admin").insert(row).onConflict(trx.raw("(lower(mail))")).ignore().returning<{ id: string }[]>("id");
  if (made.length === 0) throw new AppError("mail_taken");
  const changedAt = passwordHash === null ? null : trx.fn.now();
  await trx("admin_secret").insert({
    admin_id: id,
    password_hash: passwordHash,
    password_changed_at: changedAt,
    is_mail_claimed: isMailClaimed,
  });
  return id;
}
