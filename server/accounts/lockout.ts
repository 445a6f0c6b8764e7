import type { Knex } from "knex";
import { Refusal } from "../http/errors.ts";

/** Failures within the window after which a mail, or an address, has to wait. */
export const lockoutLimits = { mail: 10, address: 100, minutes: 10 } as const;

/** First halves of the advisory locks that order attempts on one mail and from one address. */
const locks = { mail: 0x6d61_696c, address: 0x6164_6472 } as const;

/**
 * Counts an attempt to sign in as failed before its password is looked at, so that any number of attempts at once, on
 * any number of instances, get no further than the limit. Mails that nobody has are counted alike.
 * @throws Refusal `too_many_attempts` with `retryAfterMinutes`
 */
export async function beginAttempt(knex: Knex, mail: string, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lockoutLimits.minutes * 60_000);
  const from = addressKey(address);
  await knex.transaction(async (trx) => {
    // Always in this order, so that two attempts cannot wait for each other.
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(lower(?)))", [locks.mail, mail]);
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [locks.address, from]);
    const failures = (limit: number) => trx("login_attempt").where("attempted_at", ">", since).orderBy("attempted_at", "desc").offset(limit - 1);
    const byMail = await failures(lockoutLimits.mail).whereRaw("mail = lower(?)", [mail]).first<Attempt | undefined>("attempted_at");
    const byAddress = await failures(lockoutLimits.address).where({ address: from }).first<Attempt | undefined>("attempted_at");
    for (const attempt of [byMail, byAddress]) if (attempt) throw waitAfter(attempt, now);
    await trx("login_attempt").whereRaw("mail = lower(?)", [mail]).where("attempted_at", "<=", since).delete();
    await trx("login_attempt").where({ address: from }).where("attempted_at", "<=", since).delete();
    await trx("login_attempt").insert({ mail: trx.raw("lower(?)", [mail]), address: from, attempted_at: now });
  });
}

/** Forgets the failures of a mail whose owner has signed in; those of others from the same address stand. */
export async function forgetAttempts(knex: Knex, mail: string): Promise<void> {
  await knex("login_attempt").whereRaw("mail = lower(?)", [mail]).delete();
}

interface Attempt {
  readonly attempted_at: string;
}

/** Free again once the oldest failure that fills the limit has left the window. */
function waitAfter(attempt: Attempt, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((Date.parse(attempt.attempted_at) + lockoutLimits.minutes * 60_000 - now.getTime()) / 1000));
  return new Refusal("too_many_attempts", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
}

/** One caller's address: an IPv6 network of 64 bits counts as one, as whoever holds it holds all of its addresses. */
function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:/iu, "").slice(0, 64);
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`.slice(0, 64);
}
