import type { Knex } from "knex";
import { Refusal } from "../http/errors.ts";
import { addressKey } from "./address-key.ts";

/** Failures within the window after which a mail, or an address, has to wait. */
export const lockoutLimits = { mail: 10, address: 100, minutes: 10 } as const;

/** First halves of the advisory locks that order attempts on one mail and from one address. */
const locks = { mail: 0x6d61_696c, address: 0x6164_6472 } as const;
const inWindow = `attempted_at > clock_timestamp() - interval '${lockoutLimits.minutes} minutes'`;

/**
 * Counts an attempt to sign in as failed before its password is looked at, so that any number of attempts at once, on
 * any number of instances, get no further than the limit. Mails that nobody has are counted alike. The database's clock
 * counts: instances may differ in theirs.
 * @throws Refusal `too_many_attempts` with `retryAfterMinutes`
 */
export async function beginAttempt(knex: Knex, mail: string, address: string): Promise<void> {
  const from = addressKey(address);
  await knex.transaction(async (trx) => {
    // Always in this order, so that two attempts cannot wait for each other.
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(lower(?)))", [locks.mail, mail]);
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [locks.address, from]);
    const waits = [
      await secondsToWait(trx, "mail = lower(?)", mail, lockoutLimits.mail),
      await secondsToWait(trx, "address = ?", from, lockoutLimits.address),
    ];
    const seconds = Math.max(...waits);
    if (seconds > 0) throw new Refusal("too_many_attempts", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
    const attempt = { mail: trx.raw("lower(?)", [mail]), address: from, attempted_at: trx.raw("clock_timestamp()") };
    const [made] = await trx("login_attempt").insert(attempt).returning<{ id: number }[]>("id");
    // Now and then for all: a mail that is never tried again would stay for ever.
    if ((made?.id ?? 0) % 100 === 0) await trx("login_attempt").whereRaw(`not (${inWindow})`).delete();
  });
}

/** Forgets the failures of a mail whose owner has signed in; those of others from the same address stand. */
export async function forgetAttempts(knex: Knex, mail: string): Promise<void> {
  await knex("login_attempt").whereRaw("mail = lower(?)", [mail]).delete();
}

/** Until the oldest of the failures that fill the limit leaves the window; 0 while they do not fill it. */
async function secondsToWait(trx: Knex.Transaction, which: string, value: string, limit: number): Promise<number> {
  const leaves = `attempted_at + interval '${lockoutLimits.minutes} minutes' - clock_timestamp()`;
  const filling = await trx("login_attempt")
    .whereRaw(`${which} and ${inWindow}`, [value])
    .orderBy("attempted_at", "desc")
    .offset(limit - 1)
    .first<{ seconds: number } | undefined>(trx.raw(`ceil(extract(epoch from ${leaves}))::integer as seconds`));
  return filling ? Math.max(1, filling.seconds) : 0;
}
