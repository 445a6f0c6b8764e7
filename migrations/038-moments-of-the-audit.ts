import type { Knex } from "knex";

/**
 * Gives each line of the audit the moment of its writing, and not that at which its transaction began. All its rows are
 * locked then. So lines about one row are in the order in which they were committed. More digits than a millisecond's keep
 * two that follow at once apart.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sync_audit
      alter column taken_at type timestamptz,
      alter column taken_at set default clock_timestamp()`);
}
