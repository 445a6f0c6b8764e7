import type { Knex } from "knex";

/**
 * Finds the history of one record by an index of the audit. It has the rows that each line changes, and the partners, projects and
 * contracts of new and removed rows. An edit names only its row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function audit_keys(changes jsonb) returns text[]
    language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct key), array[]::text[])
      from jsonb_array_elements(case jsonb_typeof(changes) when 'array' then changes else '[]'::jsonb end) as told(change),
        lateral (values
          (change ->> 'id'),
          (change -> 'before' ->> 'partnerId'), (change -> 'after' ->> 'partnerId'),
          (change -> 'before' ->> 'intoId'), (change -> 'after' ->> 'intoId'),
          (change -> 'before' ->> 'projectId'), (change -> 'after' ->> 'projectId'),
          (change -> 'before' ->> 'contractId'), (change -> 'after' ->> 'contractId')
        ) as named(key)
      where key is not null
    $$;
    create index sync_audit_keys on sync_audit using gin (audit_keys(changes)) with (fastupdate = off);
    analyze sync_audit`);
}
