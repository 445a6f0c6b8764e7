import type { Knex } from "knex";

/** Finds the views, lists of candidates and tags that somebody has made. They are counted before one more is. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["saved_view", "candidate_list", "partner_tag"])
    await knex.raw(`create index ${table}_created_by on ${table} (created_by)`);
}
