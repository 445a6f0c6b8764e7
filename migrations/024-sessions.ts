import type { Knex } from "knex";

/** Adds when a session was last confirmed, and whether a browser is known by a code or by a sign-in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  -- Null is never: sessions that stand already are asked once.
  alter table session add column confirmed_at timestamptz(3);

  -- A browser that signed in without a code is counted by itself, and spared no code. Those of before have entered one.
  alter table known_device add column by_code boolean not null default true;
  alter table known_device alter column by_code drop default;`);
}
