import type { Knex } from "knex";

/** When a session last proved whose it is, and which browsers are known by a code and which by a sign-in alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- Null is never: sessions that stand already are asked once.
  alter table session add column confirmed_at timestamptz(3);

  -- A browser that signed in without a code is counted by itself, and spared no code. Those of before have entered one.
  alter table known_device add column by_code boolean not null default true;
  alter table known_device alter column by_code drop default;`);
}
