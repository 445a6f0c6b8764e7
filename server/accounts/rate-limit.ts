import { randomUUID } from "node:crypto";
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
  login_mail: { most: 10, minutes: 10, word: "too_many_attempts" },
  login_device: { most: 10, minutes: 10, word: "too_many_attempts" },
  login_address: { most: 100, minutes: 10, word: "too_many_attempts" },
  reset_mail: { most: 5, minutes: 60, word: "too_many_requests" },
  reset_address: { most: 50, minutes: 60, word: "too_many_requests" },
  registration_address: { most: 50, minutes: 60, word: "too_many_requests" },
  google_address: { most: 200, minutes: 10, word: "too_many_requests" },
  service_token_address: { most: 100, minutes: 10, word: "too_many_requests" },
  code_admin: { most: 10, minutes: 10, word: "attempts_exceeded" },
  handover_account: { most: 300, minutes: 60, word: "too_many_requests" },
  file_search_account: { most: 300, minutes: 5, word: "too_many_requests" },
  estimate_account: { most: 60, minutes: 10, word: "too_many_requests" },
  export_account: { most: 60, minutes: 10, word: "too_many_requests" },
  erasure_account: { most: 20, minutes: 60, word: "too_many_requests" },
  photo_account: { most: 600, minutes: 5, word: "too_many_requests" },
  current_password_admin: { most: 10, minutes: 10, word: "too_many_attempts" },
} as const satisfies Readonly<Record<string, Limit>>;

/** What is counted, and of whom or what. Letters count without their case. */
export type LimitKey = readonly [kind: keyof typeof rateLimits, subject: string];

/** First half of the advisory locks that order what is counted together. */
const lock = 0x7261_7465;
const longest = Math.max(...Object.values(rateLimits).map(({ minutes }) => minutes));
const digest = "encode(sha256(convert_to(lower(?), 'UTF8')), 'hex')";

/**
 * Counts one time before it is done, so that any number at once, on any number of instances, get no further than any of
 * the limits. The database's clock counts: instances may differ in theirs.
 * @throws Refusal with `retryAfterMinutes` once there were too many
 */
export async function consumeLimits(knex: Knex, ...keys: readonly LimitKey[]): Promise<void> {
  // A flood beyond the limit shall not stand in line for the locks: it would keep every connection from all others.
  for (const key of keys) await refuseBeyond(knex, key);
  await knex.transaction(async (trx) => {
    for (const key of keys) await trx.raw("select pg_advisory_xact_lock(?, hashtext(? || lower(?)))", [lock, ...key]);
    for (const key of keys) await refuseBeyond(trx, key);
    const act = randomUUID();
    const at = trx.raw("statement_timestamp()");
    await trx("rate_event").insert(
      keys.map(([kind, subject]) => ({ act, kind, subject: trx.raw(digest, [subject]), happened_at: at })),
    );
    await forgetOld(trx);
  });
}

/** Forgets the times that were counted, and what was counted with them, once it has turned out that nobody was guessing. */
export async function releaseLimits(knex: Knex, ...[kind, subject]: LimitKey): Promise<void> {
  const acts = knex("rate_event").whereRaw(`kind = ? and subject = ${digest}`, [kind, subject]).select("act");
  await knex("rate_event").whereIn("act", acts).delete();
}

/** Times that lie ahead were counted before the clock was set back: they would hold for as long as that was. */
async function refuseBeyond(knex: Knex, [kind, subject]: LimitKey): Promise<void> {
  const { most, minutes, word }: Limit = rateLimits[kind];
  const leaves = "happened_at + make_interval(mins => ?) - statement_timestamp()";
  const full = await knex("rate_event")
    .whereRaw(`kind = ? and subject = ${digest} and happened_at <= statement_timestamp()`, [kind, subject])
    .whereRaw("happened_at > statement_timestamp() - make_interval(mins => ?)", [minutes])
    .orderBy("happened_at", "desc")
    .offset(most - 1)
    .first<{ seconds: number } | undefined>(knex.raw(`ceil(extract(epoch from ${leaves}))::integer as seconds`, [minutes]));
  if (full) throw new Refusal(word, { retryAfterMinutes: Math.ceil(full.seconds / 60) }, full.seconds);
}

/** A few each time, more than are counted, and none that somebody else is about to forget. */
async function forgetOld(trx: Knex.Transaction): Promise<void> {
  const old = trx("rate_event")
    .whereRaw("happened_at < statement_timestamp() - make_interval(mins => ?)", [longest])
    .orderBy("happened_at")
    .limit(50)
    .forUpdate()
    .skipLocked()
    .select("id");
  await trx("rate_event").whereIn("id", old).delete();
}
