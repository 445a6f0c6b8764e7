import type { Knex } from "knex";

/** Which revision of an evaluation its author had before them: two corrections of the same one were made without each other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table project_evaluation add column corrects_id uuid references project_evaluation on delete set null;
  create index on project_evaluation (corrects_id);`);
}
