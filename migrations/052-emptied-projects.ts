import type { Knex } from "knex";

/**
 * Creates the list of projects whose time in the trash was over, and whose row contracts or evaluations still need. What belonged to
 * such a project has gone, also from the history. No later round has to look for it again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table emptied_project (
      project_id uuid primary key references project on delete cascade,
      emptied_at timestamptz(3) not null default now()
    )`);
}
