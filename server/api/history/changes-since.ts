import type { Knex } from "knex";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { inTime } from "../../db/in-time.ts";

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

/**
 * What is taken back at most: changes, and letters of their JSON. A change of a note has 20,000 of them twice, and all are in
 * memory at once.
 */
const most = { changes: 10_000, letters: 4_000_000 };
/** Milliseconds after which the database cancels the query, since a longer one keeps a connection from other calls. */
const longest = 5_000;

/**
 * Reads the changes of these rows since a day, newest first. Undefined where they are too many or too long: a
 * later day has to be asked for.
 */
export async function changesSince(
  knex: Knex,
  { ownerField, ownerId, ...since }: Since,
): Promise<readonly RowChange[] | undefined> {
  const bindings = { ...since, keys: [...since.keys], entities: [...since.entities], owner_field: ownerField, owner_id: ownerId };
  return inTime(knex, longest, async (trx) => {
    const { rows: counted } = await trx.raw<{ rows: { letters: string | null }[] }>(lettersSql, bindings);
    if (Number(counted[0]?.letters ?? 0) > most.letters) return undefined;
    const { rows } = await trx.raw<{ rows: { change: RowChange }[] }>(sinceSql, { ...bindings, limit: most.changes + 1 });
    return rows.length > most.changes ? undefined : rows.map(({ change }) => change);
  });
}

// Each key is looked up by itself, as in `findLines`.
const about = `
  with about as materialized (
    select distinct line.mutation_id, line.taken_at, coalesce(line.seq, 0) as place
    from unnest(:keys::text[]) as wanted(key)
    join lateral (select * from sync_audit where audit_keys(changes) @> array[wanted.key]) as line on true
    where line.taken_at >= (:day::date + 1)::timestamp at time zone 'Asia/Tokyo'
  )`;

const lettersSql = `${about}
  select sum(length(line.changes::text)) as letters from about join sync_audit line using (mutation_id)`;

const sinceSql = `${about}
  select change from about
  join sync_audit line using (mutation_id),
  jsonb_array_elements(line.changes) with ordinality as told(change, at)
  where change ->> 'entity' = any(:entities)
    and (change ->> 'id' = any(:keys)
      or change -> 'before' ->> :owner_field = :owner_id or change -> 'after' ->> :owner_field = :owner_id)
  order by about.taken_at desc, about.place desc, about.mutation_id desc, at desc
  limit :limit`;
