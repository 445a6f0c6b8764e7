import type { Knex } from "knex";

/** The end that a notice told of, so that a contract which is prolonged needs another one. What earlier ones told of is unknown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table contract add column noticed_end date");
}
