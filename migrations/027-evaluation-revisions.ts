import type { Knex } from "knex";

/** Evaluations that correct an earlier one, and such as have been withdrawn: neither of both counts any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table project_evaluation
    drop constraint project_evaluation_state_check,
    add constraint project_evaluation_state_check check (state in (0, 1, 2, 3)),
    add column revision_of_id uuid references project_evaluation on delete set null;
  create index on project_evaluation (revision_of_id);`);
}
