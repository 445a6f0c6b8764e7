import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { ErrorCode } from "#sync/model/errors.ts";
import { addressKey, isNetworkOfOne, networkKey } from "../address-key.ts";
import { Refusal } from "../http/errors.ts";

interface Limit {
  readonly most: number;
  readonly minutes: number;
  /** The error word of a refusal. */
  readonly word: ErrorCode;
}

/** How many times the attempts of one address a whole network has. Some households or a company may share it. */
const ofNetwork = 4;

/**
 * The limits on how often something may be tried, whatever its result. The name says what is counted, and per what. What is counted
 * per address is counted per network as well, by `addressLimits`.
 */
export const rateLimits = {
  login_mail: { most: 10, minutes: 10, word: "too_many_attempts" },
  login_device: { most: 10, minutes: 10, word: "too_many_attempts" },
  login_address: { most: 100, minutes: 10, word: "too_many_attempts" },
  login_network: { most: 100 * ofNetwork, minutes: 10, word: "too_many_attempts" },
  reset_mail: { most: 5, minutes: 60, word: "too_many_requests" },
  reset_address: { most: 50, minutes: 60, word: "too_many_requests" },
  reset_network: { most: 50 * ofNetwork, minutes: 60, word: "too_many_requests" },
  registration_address: { most: 50, minutes: 60, word: "too_many_requests" },
  registration_network: { most: 50 * ofNetwork, minutes: 60, word: "too_many_requests" },
  google_address: { most: 200, minutes: 10, word: "too_many_requests" },
  google_network: { most: 200 * ofNetwork, minutes: 10, word: "too_many_requests" },
  service_token_address: { most: 100, minutes: 10, word: "too_many_requests" },
  service_token_network: { most: 100 * ofNetwork, minutes: 10, word: "too_many_requests" },
  code_admin: { most: 10, minutes: 10, word: "attempts_exceeded" },
  handover_account: { most: 300, minutes: 60, word: "too_many_requests" },
  file_search_account: { most: 300, minutes: 5, word: "too_many_requests" },
  estimate_account: { most: 60, minutes: 10, word: "too_many_requests" },
  export_account: { most: 60, minutes: 10, word: "too_many_requests" },
  erasure_account: { most: 20, minutes: 60, word: "too_many_requests" },
  photo_account: { most: 600, minutes: 5, word: "too_many_requests" },
  current_password_admin: { most: 10, minutes: 10, word: "too_many_attempts" },
} as const satisfies Readonly<Record<string, Limit>>;

/** The kind of event that is counted, and the value that it is counted for. Upper and lower case count as the same. */
export type LimitKey = readonly [kind: keyof typeof rateLimits, subject: string];

type Guarded = keyof typeof rateLimits extends infer K ? (K extends `${infer What}_address` ? What : never) : never;

/**
 * Returns the keys under which a caller's address counts: as itself, and for IPv6 also as one of its network. Otherwise an owner of a
 * network of 48 bits could try 65,536 times as often.
 */
export const addressLimits = (what: Guarded, address: string): readonly LimitKey[] => [
  [`${what}_address`, addressKey(address)],
  ...(isNetworkOfOne(address) ? [[`${what}_network`, networkKey(address)] as const] : []),
];

/** The first half of the advisory locks that order requests which are counted together. */
const lock = 0x7261_7465;
const longest = Math.max(...Object.values(rateLimits).map(({ minutes }) => minutes));
const digest = "encode(sha256(convert_to(lower(?), 'UTF8')), 'hex')";

/**
 * Counts one attempt before it is made. So attempts at the same time, on any number of instances, stay within all limits. The
 * database's clock counts, as instances may differ in theirs.
 * @throws Refusal with `retryAfterMinutes` once there were too many
 */
export async function consumeLimits(knex: Knex, ...keys: readonly LimitKey[]): Promise<void> {
  // A flood beyond the limit must not wait for the locks: it would take up all connections.
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

/** Forgets the attempts under a key, and those counted together with them, once an attempt has succeeded. */
export async function releaseLimits(knex: Knex, ...[kind, subject]: LimitKey): Promise<void> {
  const acts = knex("rate_event").whereRaw(`kind = ? and subject = ${digest}`, [kind, subject]).select("act");
  await knex("rate_event").whereIn("act", acts).delete();
}

/**
 * Refuses beyond the limit. Attempts in the future are ignored: they were counted before the clock was set back. They would refuse
 * for too long.
 */
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

/** Deletes a few old attempts, more than each call adds. Skips those that another call is deleting. */
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
