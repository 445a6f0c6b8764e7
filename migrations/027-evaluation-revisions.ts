import type { Knex } from "knex";

/** Adds two states of an evaluation, corrected (2) and withdrawn (3), and the revision that a correction belongs to. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table project_evaluation
    drop constraint project_evaluation_state_check,
    add constraint project_evaluation_state_check check (state in (0, 1, 2, 3)),
    add column revision_of_id uuid references project_evaluation on delete set null;
  create index on project_evaluation (revision_of_id);`);
}
