import type { Knex } from "knex";
import type { ErrorCode } from "#sync/model/errors.ts";
import { Refusal } from "../http/errors.ts";

interface Limit {
  readonly most: number;
  readonly minutes: number;
  /** What is answered beyond it. */
  readonly word: ErrorCode;
}

/** What may be done only so often, whatever becomes of it: of whom or what it is counted stands in the name. */
export const rateLimits = {
  reset_mail: { most: 5, minutes: 60, word: "too_many_requests" },
  reset_address: { most: 50, minutes: 60, word: "too_many_requests" },
  registration_address: { most: 50, minutes: 60, word: "too_many_requests" },
  code_admin: { most: 10, minutes: 10, word: "attempts_exceeded" },
  current_password_admin: { most: 10, minutes: 10, word: "too_many_attempts" },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof rateLimits;

/** First half of the advisory locks that order what is counted together. */
const lock = 0x7261_7465;
const longest = Math.max(...Object.values(rateLimits).map(({ minutes }) => minutes));
const digest = "encode(sha256(convert_to(lower(?), 'UTF8')), 'hex')";

/**
 * Counts one time before it is done, so that any number at once, on any number of instances, get no further than the
 * limit. The database's clock counts: instances may differ in theirs. Letters count without their case.
 * @throws Refusal with `retryAfterMinutes` once there were too many
 */
export async function takeTurn(knex: Knex, kind: LimitName, subject: string): Promise<void> {
  const { most, minutes, word }: Limit = rateLimits[kind];
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(? || lower(?)))", [lock, kind, subject]);
    const leaves = "happened_at + make_interval(mins => ?) - clock_timestamp()";
    const full = await trx("rate_event")
      .whereRaw(`kind = ? and subject = ${digest} and ${leaves} > interval '0'`, [kind, subject, minutes])
      .orderBy("happened_at", "desc")
      .offset(most - 1)
      .first<{ seconds: number } | undefined>(trx.raw(`ceil(extract(epoch from ${leaves}))::integer as seconds`, [minutes]));
    if (full) throw new Refusal(word, { retryAfterMinutes: Math.max(1, Math.ceil(full.seconds / 60)) }, full.seconds);
    const event = { kind, subject: trx.raw(digest, [subject]), happened_at: trx.raw("clock_timestamp()") };
    const [made] = await trx("rate_event").insert(event).returning<{ id: number }[]>("id");
    if ((made?.id ?? 0) % 100 === 0)
      await trx("rate_event").whereRaw("happened_at < now() - make_interval(mins => ?)", [longest]).delete();
  });
}

/** Forgets the times that were counted, once it has turned out that nobody was guessing. */
export async function forgetTurns(knex: Knex, kind: LimitName, subject: string): Promise<void> {
  await knex("rate_event").whereRaw(`kind = ? and subject = ${digest}`, [kind, subject]).delete();
}
