import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { Model } from "../registry.ts";

/**
 * Identifies this database among all its copies (E6): by the cluster, its timeline, the database and the feed's table. A restore
 * changes at least one of them, except where a data folder was copied back. That is proved by its generation or by cursors.
 */
export const fingerprintSql = `concat_ws('.',
  (select system_identifier from pg_control_system()),
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
  (select oid from pg_database where datname = current_database()),
  'sync_tombstone'::regclass::oid)`;

/** Evidence against the current epoch. */
export interface Doubts {
  /** An epoch whose cursors are ahead of this server. */
  readonly disproved?: string | undefined;
  /** A generation that the database had reached. */
  readonly generation: number;
}

/**
 * Returns the current epoch. It begins a new one when there is none, the database was restored, or the current one is disproved. It
 * also begins one when the database knows fewer generations than it had reached.
 */
export async function settleEpoch(knex: Knex, model: Model, { disproved, generation }: Doubts): Promise<string> {
  return knex.transaction(async (trx) => {
    await trx.raw("insert into sync_epoch (id, fingerprint) values (?, '') on conflict do nothing", [randomUUID()]);
    const { rows } = await trx.raw<{ rows: { id: string; same: boolean }[] }>(
      `select id, fingerprint = ${fingerprintSql} and generation >= ? as same from sync_epoch for update`,
      [generation],
    );
    const [current] = rows;
    if (!current) throw new Error("the epoch's row is gone");
    if (current.same && current.id !== disproved) return current.id;
    const id = randomUUID();
    await trx.raw(
      `update sync_epoch set id = ?, fingerprint = ${fingerprintSql}, horizon = '0', started_at = now(),
         generation = greatest(generation, ?)`,
      [id, generation],
    );
    await restamp(trx, model);
    return id;
  });
}

/**
 * Resets marks that are ahead of this server's transactions. Otherwise every cursor would count them as new until the server's
 * transactions had passed them. Older marks need no change, since every device begins with a bootstrap.
 */
async function restamp(trx: Knex.Transaction, model: Model): Promise<void> {
  const ahead = "changed_xid >= pg_snapshot_xmin(pg_current_snapshot())";
  for (const { table } of model.entities) await trx.raw(`update ${table} set changed_xid = '0' where ${ahead}`);
  await trx.raw(`update sync_tombstone set changed_xid = pg_current_xact_id() where ${ahead}`);
}
