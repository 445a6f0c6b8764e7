import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { type Cursor, decodeCursor, encodeCursor, type PageCursor, type Seal, xmaxOf, xminOf } from "./cursor.ts";
import { fingerprintSql } from "./epoch.ts";
import { faultsOf } from "./faults.ts";
import { prepared } from "./prepared.ts";

/** The mode of every read transaction (E3). */
export const readMode = { isolationLevel: "repeatable read", readOnly: true } as const;

/** The epoch and a device's queue, as the server knows them at one snapshot. */
export interface State {
  readonly epoch: string;
  /** Whether this is still the database in which the epoch began (E6). */
  readonly same: boolean;
  /** How many generations the database knows. */
  readonly generation: number;
  /** Tombstones up to this transaction have been deleted (E7). */
  readonly horizon: string;
  readonly snapshot: string;
  /** How far the database's log reached at this snapshot, and whether it was on the disk: see `makeDurable`. */
  readonly loggedTo: string;
  readonly durable: boolean;
  /** The key that seals cursors. */
  readonly key: string;
  /** The account that first used the clientId; null for a new one. */
  readonly owner: string | null;
  readonly lastSeq: number;
  readonly lastId: string | null;
  /** Ids of the queue's mutations that were passed without keeping them (E2), beyond those acknowledged. */
  readonly unkept: readonly string[];
}

/**
 * Reads the states of devices, in their order, all at one snapshot. The statement is prepared, since every request of a device begins
 * with it.
 */
export async function readStates(trx: Knex.Transaction, positions: readonly DevicePosition[]): Promise<State[]> {
  const clients = positions.map(({ clientId }) => clientId);
  const acknowledged = positions.map((position) => Math.min(position.acknowledged, 2 ** 31 - 1));
  const { rows } = await faultsOf(() =>
    trx
      .raw<{ rows: State[] }>(
        `select epoch.id as epoch, epoch.fingerprint = ${fingerprintSql} as same, epoch.horizon::text as horizon, epoch.generation as generation,
         epoch.key as key, pg_current_snapshot()::text as snapshot, client.admin_id as owner,
         pg_current_wal_insert_lsn()::text as "loggedTo", pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() as durable,
         coalesce(client.last_seq, 0) as "lastSeq", client.last_id as "lastId",
         array(select mutation_id from sync_unkept where client_id = client.id and seq > device.acknowledged order by seq) as unkept
       from sync_epoch as epoch
       cross join unnest(?::uuid[], ?::int[]) with ordinality as device (id, acknowledged, place)
       left join sync_client as client on client.id = device.id order by device.place`,
        [clients, acknowledged],
      )
      .options(prepared(trx, "states")),
  );
  if (rows.length !== positions.length) throw new Error("the epoch's row is gone");
  return rows;
}

/**
 * Waits until the log is on the disk up to a snapshot. So no crash undoes what the snapshot has seen (E3). A rollback is not
 * flushed. After a crash its transaction number would go to a new writer, whose rows older cursors would count as seen. A commit
 * flushes all that precedes it, also one that has only an empty message.
 */
export async function makeDurable(knex: Knex, { durable, loggedTo }: Pick<State, "durable" | "loggedTo">): Promise<void> {
  if (durable) return;
  const sql = `select set_config('synchronous_commit', 'local', true),
    case when pg_current_wal_flush_lsn() < ?::pg_lsn then pg_logical_emit_message(true, 'musubi', '') end`;
  await faultsOf(() => knex.raw(sql, [loggedTo]));
}

/** The state of a device by its own account, and the generation that the database had reached before. */
export interface DevicePosition {
  readonly generation: number;
  readonly actor: Actor;
  readonly clientId: string;
  readonly cursor: string | null;
  readonly acknowledged: number;
}

/**
 * - `renew`: this is a restored database; a new epoch has to begin (E6)
 * - `reset`: the cursor cannot be continued, because of its seal, its epoch or its age (E7)
 * - `fork`: the clientId cannot be continued
 */
export type Verdict = "good" | "renew" | "reset" | "fork";

/** What is known of a device and the epoch, and whether the device can continue from its state. */
export interface Judged {
  readonly state: State;
  readonly seal: Seal;
  readonly verdict: Verdict;
  /** The cursor of a good verdict; null on an empty device. */
  readonly cursor: Cursor | null;
}

/** Judges a device, in the transaction whose snapshot counts. */
export async function judge(trx: Knex.Transaction, position: DevicePosition): Promise<Judged> {
  const [state] = await readStates(trx, [position]);
  if (!state) throw new Error("a device has no state");
  return judgeBy(state, position);
}

/** Judges a device by its state. */
export function judgeBy(state: State, position: DevicePosition): Judged {
  const seal = { key: state.key, reader: position.actor };
  const cursor = position.cursor === null ? null : decodeCursor(position.cursor, seal);
  return { state, seal, verdict: verdictOn(state, position, cursor), cursor: cursor ?? null };
}

/**
 * Returns the cursor with which a device continues once it has an answer.
 * @param page where pages are being read, with the first page's snapshot
 */
export function nextCursor(
  { state: { epoch, lastSeq, snapshot: now }, seal }: Pick<Judged, "state" | "seal">,
  clientId: string,
  snapshot = now,
  page?: PageCursor,
): string {
  return encodeCursor({ epoch, clientId, lastSeq, snapshot, page }, seal);
}

/**
 * Returns the verdict. Unsealed statements of a device affect only the device; a sealed cursor is evidence against the server (E6).
 */
function verdictOn(state: State, position: DevicePosition, cursor: Cursor | null | undefined): Verdict {
  const { actor, clientId, acknowledged, generation } = position;
  if (!state.same || state.generation < generation) return "renew";
  if (state.owner !== null && state.owner !== actor.id) return "fork";
  const forgotten = acknowledged > state.lastSeq;
  if (cursor === null) return forgotten ? "fork" : "good";
  if (cursor?.epoch !== state.epoch) return "reset";
  const ahead = cursor.clientId === clientId && cursor.lastSeq > state.lastSeq;
  if (ahead || xmaxOf(cursor.snapshot) > xmaxOf(state.snapshot)) return "renew";
  if (forgotten) return "fork";
  const oldest = xminOf(cursor.page?.since ?? cursor.snapshot);
  return oldest <= BigInt(state.horizon) ? "reset" : "good";
}
