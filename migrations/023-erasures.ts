import type { Knex } from "knex";

/**
 * Which persons were erased, when, by whom and why: nothing of the person. One whose contracts are to be kept has a partner's row
 * without a name; this tells that it has been dealt with.
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
