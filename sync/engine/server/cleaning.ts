import type { Knex } from "knex";

/** Days for which a tombstone is kept (E7). */
const tombstoneDays = 90;

/** Days for which a settled issue stays as history (M5). */
export const settledDays = 90;

/** Issues that are deleted at once: each leaves a tombstone. */
const forgottenAtOnce = 1_000;

/** Deletes issues that were settled more than `days` ago, with all that they kept. Returns how many. */
export async function forgetSettled(knex: Knex, days = settledDays): Promise<number> {
  const sql = `delete from issue where id in (
    select id from issue where settled_at < now() - make_interval(days => ?) order by settled_at limit ? for update skip locked
  )`;
  for (let forgotten = 0; ; ) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(sql, [days, forgottenAtOnce]);
    forgotten += rowCount;
    if (rowCount < forgottenAtOnce) return forgotten;
  }
}

/**
 * Deletes tombstones older than `days` and moves the horizon: a cursor from before it gets a bootstrap. It is one transaction, so
 * that no pull sees one without the other. Returns how many were deleted. The audit is not cleaned: it is the history, and a
 * mutation may be sent again after any time.
 */
export async function forgetTombstones(knex: Knex, days = tombstoneDays): Promise<number> {
  return knex.transaction(async (trx) => {
    // The lock keeps out other instances; the beginning of an epoch takes the same lock.
    await trx.raw("select from sync_epoch for update");
    const { rows } = await trx.raw<{ rows: { forgotten: number }[] }>(
      `with gone as (
         delete from sync_tombstone where deleted_at < now() - make_interval(days => ?) returning changed_xid
       ), newest as (
         select changed_xid from gone order by changed_xid desc limit 1
       ), moved as (
         update sync_epoch set horizon = greatest(horizon, newest.changed_xid) from newest
       )
       select count(*)::int as forgotten from gone`,
      [days],
    );
    return rows[0]?.forgotten ?? 0;
  });
}
