import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { type Cursor, xmaxOf, xminOf } from "./cursor.ts";
import { fingerprintSql } from "./epoch.ts";
import { faultsOf } from "./faults.ts";

/** What the server knows at one snapshot of the epoch and of a device's queue. */
export interface State {
  readonly epoch: string;
  /** Whether this is still the database in which the epoch began (E6). */
  readonly same: boolean;
  /** Tombstones up to this transaction are gone (E7). */
  readonly horizon: string;
  readonly snapshot: string;
  /** The account that first used the clientId; null for a new one. */
  readonly owner: string | null;
  readonly lastSeq: number;
  readonly lastId: string | null;
}

/** Reads it, in the transaction whose snapshot counts. */
export async function readState(trx: Knex.Transaction, clientId: string): Promise<State> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: State[] }>(
      `select epoch.id as epoch, epoch.fingerprint = ${fingerprintSql} as same, epoch.horizon::text as horizon,
         pg_current_snapshot()::text as snapshot, client.admin_id as owner,
         coalesce(client.last_seq, 0) as "lastSeq", client.last_id as "lastId"
       from sync_epoch as epoch left join sync_client as client on client.id = ?`,
      [clientId],
    ),
  );
  const [state] = rows;
  if (!state) throw new Error("the epoch's row is gone");
  return state;
}

/** Where a device stands, as it says itself. */
export interface Standing {
  readonly actor: Actor;
  readonly cursor: Cursor | null;
  readonly acknowledged: number;
}

/**
 * - `renew`: this is a restored database; a new epoch has to begin (E6)
 * - `reset`: the cursor cannot be continued, because of its epoch or its age (E7)
 * - `fork`: the clientId cannot be continued
 */
export type Verdict = "good" | "renew" | "reset" | "fork";

/** Whether a device can go on from where it stands. */
export function judge(state: State, { actor, cursor, acknowledged }: Standing): Verdict {
  if (!state.same) return "renew";
  if (state.owner !== null && state.owner !== actor.id) return "fork";
  const forgotten = acknowledged > state.lastSeq;
  if (!cursor) return forgotten ? "fork" : "good";
  if (cursor.epoch !== state.epoch) return "reset";
  if (forgotten || xmaxOf(cursor.snapshot) > xmaxOf(state.snapshot)) return "renew";
  const oldest = xminOf(cursor.page?.since ?? cursor.snapshot);
  return oldest <= BigInt(state.horizon) ? "reset" : "good";
}
