import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { Knex } from "knex";
import { AppError, type ErrorCode } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import { type Account, lockAdmin } from "../db/lock-admin.ts";
import { loginCodeLetter } from "../services/mail/letters.ts";
import { sendMail } from "../services/mail/send-mail.ts";
import type { OpenCall } from "./caller.ts";
import { proveMail } from "./claimed-mail.ts";
import { attemptOf, knownDevice, rememberDevice } from "./known-device.ts";
import { noteRefusal } from "./note-refusal.ts";
import { consumeLimits, releaseLimits } from "./rate-limit.ts";
import { sealed } from "./secrets.ts";

/** How long a code can be entered, and how often one may be tried. */
export const loginCodeLimits = { minutes: 10, attempts: 5 } as const;

/** The data that the caller needs for the second step. */
export interface Challenge {
  readonly challengeId: string;
  readonly maskedMail: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Mails a code to an administrator whose password was right, when the transaction commits. */
export async function challenge(
  { context, address }: Pick<OpenCall, "context" | "address">,
  trx: Knex.Transaction,
  account: Account,
): Promise<Challenge> {
  await context.security.record(trx, { kind: "code_mailed", subjectId: account.id, address });
  const { challengeId, code } = await makeChallenge(context, trx, account.id);
  await sendMail(trx, account.mail, loginCodeLetter({ name: account.name, code, minutes: loginCodeLimits.minutes }));
  return { challengeId, maskedMail: maskedMail(account.mail), expiresIn: loginCodeLimits.minutes * 60 };
}

/** Makes a code, and keeps what is needed to check it. */
export async function makeChallenge(
  context: Context,
  trx: Knex.Transaction,
  adminId: string,
): Promise<{ readonly challengeId: string; readonly code: string }> {
  const at = context.now();
  await trx("login_challenge").where({ admin_id: adminId }).where("expires_at", "<=", at).delete();
  const challengeId = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await trx("login_challenge").insert({
    id: challengeId,
    admin_id: adminId,
    code_hash: await hashOf(context, challengeId, code),
    created_at: at,
    expires_at: new Date(at.getTime() + loginCodeLimits.minutes * 60_000),
  });
  return { challengeId, code };
}

/**
 * Begins the session for which a code was mailed. An attempt counts before the code is compared, on any instance.
 * @returns the session's token
 * @throws AppError `invalid_code`, `challenge_expired` (also one that is used or unknown), `attempts_exceeded`
 */
export async function enterCode(call: OpenCall, challengeId: string, code: string): Promise<string> {
  const { context } = call;
  const { knex } = context;
  const found = await knex("login_challenge").where({ id: challengeId }).first<{ admin_id: string } | undefined>("admin_id");
  const refused = noteRefusal(context, { kind: "code_entered", subjectId: found?.admin_id, address: call.address });
  if (!found) return refused(new AppError("challenge_expired"));
  // The attempts of an administrator count, too, since anyone with the password can request any number of codes.
  await consumeLimits(knex, ["code_admin", found.admin_id]).catch(
    noteRefusal(context, { kind: "lockout", subjectId: found.admin_id, address: call.address, details: { step: "code" } }),
  );
  const hash = await hashOf(context, challengeId, code);
  const outcome = await knex.transaction((trx) => tryCode(call, trx, challengeId, found.admin_id, hash));
  if ("refused" in outcome) return refused(new AppError(outcome.refused));
  await releaseLimits(knex, "code_admin", found.admin_id);
  return outcome.token;
}

/** The refusal is returned, not thrown, since the counted attempts must be committed. */
type Outcome = { readonly token: string } | { readonly refused: ErrorCode };

async function tryCode(call: OpenCall, trx: Knex.Transaction, id: string, adminId: string, hash: string): Promise<Outcome> {
  const account = await lockAdmin(trx, adminId);
  if (!account) return { refused: "challenge_expired" };
  const open = () => trx("login_challenge").where({ id }).where("expires_at", ">", call.context.now());
  const [tried] = await open()
    .where("attempts", "<", loginCodeLimits.attempts)
    .increment("attempts")
    .returning<{ code_hash: string; attempts: number }[]>(["code_hash", "attempts"]);
  if (!tried) return { refused: (await open().first("id")) ? "attempts_exceeded" : "challenge_expired" };
  if (!timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(hash)))
    return { refused: tried.attempts < loginCodeLimits.attempts ? "invalid_code" : "attempts_exceeded" };
  await open().delete();
  await proveMail(trx, adminId);
  await releaseLimits(trx, ...attemptOf(await knownDevice(call, account.mail, trx), account.mail));
  await rememberDevice(call, trx, adminId, true);
  const who = { actorId: adminId, subjectId: adminId, address: call.address };
  await call.context.security.record(trx, { kind: "sign_in", ...who, details: { way: "code" } });
  return { token: await call.sessions.start(adminId, call.device, trx) };
}

const hashOf = (context: Context, challengeId: string, code: string) => sealed(context, "login code", `${challengeId} ${code}`);

/** Hides most of a mail address, so that only its owner recognises it: `t***@example.com`. */
export function maskedMail(mail: string): string {
  const at = mail.lastIndexOf("@");
  const [first = ""] = mail.slice(0, at);
  return `${first}***${mail.slice(at)}`;
}
