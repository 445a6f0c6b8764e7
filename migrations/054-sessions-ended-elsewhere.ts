import type { Knex } from "knex";

/**
 * Whether its owner ended a session from another device, which empties the device that had it. An earlier version, which may still
 * run beside this one, ends sessions without saying so.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table session add column signed_out boolean not null default false");
}
