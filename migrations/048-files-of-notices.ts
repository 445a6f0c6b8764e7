import type { Knex } from "knex";

/** What a contract's file is, where it is not the contract itself. All files so far are taken for that. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table contract_file add column purpose integer check (purpose = any (array[1]))");
}
