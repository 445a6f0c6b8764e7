import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";
import { type Account, lockAdmin } from "../db/lock-admin.ts";
import type { OpenCall } from "./caller.ts";
import { isMailToProve } from "./claimed-mail.ts";
import { attemptOf, knownDevice, rememberDevice } from "./known-device.ts";
import { type Challenge, challenge } from "./login-code.ts";
import { noteRefusal } from "./note-refusal.ts";
import { isPassword } from "./passwords.ts";
import { addressLimits, consumeLimits, releaseLimits } from "./rate-limit.ts";

/** A session's token, or what the step with a code needs. */
export type SignedIn = { readonly token: string } | { readonly mfa: Challenge };

/**
 * Signs in by mail and password. The setting may also require a code. Neither the answer nor its time reveals whether the mail has
 * an account. An attempt counts as failed before its password is compared. A browser in which the mail's owner has signed in is
 * counted separately. So others who guess at the mail, even from the same address, do not lock the owner out.
 * @throws AppError `invalid_credentials`, `too_many_attempts`
 */
export async function signIn(call: OpenCall, mail: string, password: string): Promise<SignedIn> {
  const { context, sessions } = call;
  const { knex } = context;
  const device = await knownDevice(call, mail);
  const attempt = attemptOf(device, mail);
  const { address } = call;
  await consumeLimits(knex, attempt, ...(device ? [] : addressLimits("login", address))).catch(
    noteRefusal(context, { kind: "lockout", mail, address, details: { step: "password" } }),
  );
  const found = await knex("admin")
    .leftJoin("admin_secret", "admin_secret.admin_id", "admin.id")
    .whereRaw("lower(admin.mail) = lower(?)", [mail])
    .first<Found | undefined>("admin.id", "admin_secret.password_hash");
  const right = await isPassword(password, found?.password_hash ?? null);
  const refused = noteRefusal(context, { kind: "sign_in", subjectId: found?.id, address, details: { way: "password" } });
  if (!found || !right) return refused(new AppError("invalid_credentials"));
  const { settings } = context;
  const asked = { off: false, always: true, "new-device": !device?.byCode }[settings.loginCode];
  const needsCode = asked || (await isMailToProve(knex, settings, found.id));
  return knex.transaction(async (trx) => {
    const account = await lockAccount(trx, found);
    // A caller with the password but without the code may still be guessing. So the attempts count until the code was right.
    if (needsCode) return { mfa: await challenge(call, trx, account) };
    // Failures of others from the same address still count.
    await releaseLimits(trx, ...attempt);
    const { id } = account;
    await context.security.record(trx, { kind: "sign_in", actorId: id, subjectId: id, address, details: { way: "password" } });
    if (!device) await rememberDevice(call, trx, id, false);
    return { token: await sessions.start(account.id, call.device, trx) };
  });
}

interface Found {
  readonly id: string;
  readonly password_hash: string | null;
}

/**
 * Locks the account, and checks that the password that was right is still current. A change of password then either came first, or
 * waits and ends the session that begins here.
 * @throws AppError `invalid_credentials`
 */
async function lockAccount(trx: Knex.Transaction, { id, password_hash }: Found): Promise<Account> {
  const account = await lockAdmin(trx, id);
  const same = await trx("admin_secret").where({ admin_id: id, password_hash }).forShare().first("admin_id");
  if (!account || !same) throw new AppError("invalid_credentials");
  return account;
}
