import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";
import type { OpenCall } from "../http/guard.ts";
import { isMailToProve } from "./claimed-mail.ts";
import { type Account, holdAdmin } from "./hold-admin.ts";
import { isKnownDevice } from "./known-device.ts";
import { beginAttempt, forgetAttempts } from "./lockout.ts";
import { type Challenge, challenge } from "./login-code.ts";
import { isPassword } from "./passwords.ts";

/** A session's token, or what the step with a code needs. */
export type SignedIn = { readonly token: string } | { readonly mfa: Challenge };

/**
 * Signs in by mail and password, as far as the setting asks for no code. Neither the answer nor its time tells whether
 * anybody has that mail.
 * @throws AppError `invalid_credentials`, `too_many_attempts`
 */
export async function signIn(call: OpenCall, mail: string, password: string): Promise<SignedIn> {
  const { context, sessions } = call;
  const { knex } = context;
  await beginAttempt(knex, mail, call.address);
  const found = await knex("admin")
    .leftJoin("admin_secret", "admin_secret.admin_id", "admin.id")
    .whereRaw("lower(admin.mail) = lower(?)", [mail])
    .first<Found | undefined>("admin.id", "admin_secret.password_hash");
  const right = await isPassword(password, found?.password_hash ?? null);
  if (!found || !right) throw new AppError("invalid_credentials");
  const needsCode = await asksForCode(call, found.id);
  return knex.transaction(async (trx) => {
    const account = await holdAccount(trx, found);
    // Who has the password but not the code is still guessing: what was counted stands until the code was right.
    if (needsCode) return { mfa: await challenge(context, trx, account) };
    await forgetAttempts(trx, mail);
    return { token: await sessions.start(account.id, call.device, trx) };
  });
}

interface Found {
  readonly id: string;
  readonly password_hash: string | null;
}

async function asksForCode(call: OpenCall, adminId: string): Promise<boolean> {
  const { knex, settings } = call.context;
  const { loginCode } = settings;
  if (loginCode === "always" || (loginCode === "new-device" && !(await isKnownDevice(call, adminId)))) return true;
  return isMailToProve(knex, settings, adminId);
}

/**
 * Holds the account with the password that was right. Who changes it meanwhile either waits, and then ends the session that
 * begins here, or was first.
 * @throws AppError `invalid_credentials`
 */
async function holdAccount(trx: Knex.Transaction, { id, password_hash }: Found): Promise<Account> {
  const account = await holdAdmin(trx, id);
  const same = await trx("admin_secret").where({ admin_id: id, password_hash }).forShare().first("admin_id");
  if (!account || !same) throw new AppError("invalid_credentials");
  return account;
}
