import type { Knex } from "knex";

/**
 * Creates the list of erased persons: when, by which administrator and why, but nothing about the person. A person whose contracts
 * must be kept still has a partner's row, without a name. This list then shows that the person has been erased.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table erasure (
      partner_id uuid primary key,
      erased_at timestamptz(3) not null default now(),
      erased_by uuid references admin on delete set null,
      reason text check (char_length(reason) <= 1000)
    )`);
}
