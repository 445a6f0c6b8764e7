import type { Knex } from "knex";

/**
 * Adds the revision that an evaluation's author corrected. Two corrections of one revision were made without knowing each other.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table project_evaluation add column corrects_id uuid references project_evaluation on delete set null;
  create index on project_evaluation (corrects_id);`);
}
