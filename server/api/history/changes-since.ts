import type { Knex } from "knex";
import type { RowChange } from "#sync/engine/server/audit.ts";

interface Since {
  /** The entities whose changes are wanted. */
  readonly entities: readonly string[];
  /** The ids of the rows that are wanted. */
  readonly keys: readonly string[];
  /** The field by which such rows belong to their record, and the record's id. */
  readonly ownerField: string;
  readonly ownerId: string;
  /** The last day, `YYYY-MM-DD` in Japan, that is not wanted any more. */
  readonly day: string;
}

/** Changes that are taken back at most. A record with more of them since that day has to be asked about a later one. */
export const mostSince = 10_000;

/** Reads the changes of these rows since a day, newest first; one more than `mostSince` where there are more. */
export async function changesSince(knex: Knex, { ownerField, ownerId, ...since }: Since): Promise<readonly RowChange[]> {
  const bindings = { ...since, keys: [...since.keys], entities: [...since.entities], owner_field: ownerField, owner_id: ownerId };
  const { rows } = await knex.raw<{ rows: { change: RowChange }[] }>(sinceSql, { ...bindings, limit: mostSince + 1 });
  return rows.map(({ change }) => change);
}

// Each key is looked up by itself, as in `findLines`.
const sinceSql = `
  with about as materialized (
    select distinct line.mutation_id, line.taken_at, coalesce(line.seq, 0) as place
    from unnest(:keys::text[]) as wanted(key)
    join lateral (select * from sync_audit where audit_keys(changes) @> array[wanted.key]) as line on true
    where line.taken_at >= (:day::date + 1)::timestamp at time zone 'Asia/Tokyo'
  )
  select change from about
  join sync_audit line using (mutation_id),
  jsonb_array_elements(line.changes) with ordinality as told(change, at)
  where change ->> 'entity' = any(:entities)
    and (change ->> 'id' = any(:keys)
      or change -> 'before' ->> :owner_field = :owner_id or change -> 'after' ->> :owner_field = :owner_id)
  order by about.taken_at desc, about.place desc, about.mutation_id desc, at desc
  limit :limit`;
