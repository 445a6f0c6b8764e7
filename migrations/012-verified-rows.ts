import type { Knex } from "knex";

/** Columns that show that a database was restored, and the order in which links are compared with devices. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- Grows with every start and every hour, and is noted outside of the database as well (E6).
  alter table sync_epoch add column generation integer not null default 0;

  -- The order of a device's keys, whatever the database sorts by (E9).
  create index partner_tagging_id_bytes on partner_tagging (id collate "C");
  create index project_role_id_bytes on project_role (id collate "C");`);
}
