import type { Knex } from "knex";

/**
 * Finds the keys of a line without copying its values. Each arrow copied what it led to, and lists of several MB went over the
 * disk. So each line as long as a push may be held its writer up. The keys are the same, and the index stays as it is.
 */
export async function up(knex: Knex): Promise<void> {
  const paths = [
    "id",
    ...["partnerId", "intoId", "projectId", "contractId"].flatMap((name) => [`before.${name}`, `after.${name}`]),
  ];
  const found = paths.map((path) => `jsonb_path_query_array(changes, '$[*].${path}')`).join(" || ");
  await knex.raw(`
    create or replace function audit_keys(changes jsonb) returns text[]
    language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct key), array[]::text[])
      from jsonb_array_elements_text(case jsonb_typeof(changes) when 'array' then ${found} else '[]'::jsonb end) as named(key)
      where key is not null
    $$`);
}
