import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";
import { lockAdmin } from "../db/lock-admin.ts";
import type { SignedCall } from "./caller.ts";
import { endFlow } from "./google/flows.ts";
import { mailOf } from "./google/google-sign-in.ts";
import { noteRefusal } from "./note-refusal.ts";
import { isPassword } from "./passwords.ts";
import { consumeLimits, releaseLimits } from "./rate-limit.ts";
import { validSessions } from "./session-ends.ts";

/**
 * Proves by the password that a session is still its owner's. A guess counts before it is compared, together with guesses at
 * changing the password. A stolen token must not serve to find out the password.
 * @throws AppError `invalid_current_password`, `no_password`; Refusal `too_many_attempts`
 */
export async function confirmByPassword(call: SignedCall, password: string): Promise<void> {
  const { context, actor, sessionId, address } = call;
  const { knex } = context;
  const who = { actorId: actor.id, subjectId: actor.id, address } as const;
  await consumeLimits(knex, ["current_password_admin", actor.id]).catch(
    noteRefusal(context, { kind: "lockout", ...who, details: { step: "current_password" } }),
  );
  const event = { kind: "confirmed", ...who, details: { way: "password" } } as const;
  const refused = noteRefusal(context, event);
  const secret = () => knex("admin_secret").where({ admin_id: actor.id });
  const { password_hash = null } = (await secret().first<Secret | undefined>("password_hash")) ?? {};
  if (password_hash === null) return refused(new AppError("no_password"));
  if (!(await isPassword(password, password_hash))) return refused(new AppError("invalid_current_password"));
  await knex.transaction(async (trx) => {
    if (!(await lockAdmin(trx, actor.id))) throw new AppError("revoked");
    // The password may have been changed since it was compared.
    const same = await secret().transacting(trx).where({ password_hash }).forShare().first("admin_id");
    if (!same) throw new AppError("invalid_current_password");
    await confirmSession(trx, sessionId, context.now());
    await context.security.record(trx, event);
  });
  await releaseLimits(knex, "current_password_admin", actor.id);
}

/**
 * Proves by a new sign-in at Google that a session is still its owner's. The Google account must be the one that signs in as them.
 * @throws AppError `google_refused`, `google_other_account`, `google_unavailable`, `google_not_configured`
 */
export async function confirmByGoogle(
  call: SignedCall,
  answer: { readonly code: string; readonly state?: string | undefined },
): Promise<void> {
  const { context, actor, sessionId, address } = call;
  const event = { kind: "confirmed", actorId: actor.id, subjectId: actor.id, address, details: { way: "google" } } as const;
  const refused = noteRefusal(context, event);
  const { claims } = await endFlow(call, { kind: "confirmation", adminId: actor.id }, answer).catch(refused);
  await context.knex.transaction(async (trx) => {
    const account = await lockAdmin(trx, actor.id);
    if (!account) throw new AppError("revoked");
    const isTheirs = claims.email_verified === true && mailOf(claims).toLowerCase() === account.mail.toLowerCase();
    if (!isTheirs) return refused(new AppError("google_other_account"));
    await confirmSession(trx, sessionId, context.now());
    await context.security.record(trx, event);
  });
}

/**
 * Notes that a session has just been confirmed.
 * @throws AppError `unauthorized` if the session has ended meanwhile
 */
export async function confirmSession(trx: Knex.Transaction, id: string, at: Date): Promise<void> {
  const confirmed = await validSessions(trx, at).where({ id }).update({ confirmed_at: at });
  if (confirmed === 0) throw new AppError("unauthorized");
}

interface Secret {
  readonly password_hash: string | null;
}
