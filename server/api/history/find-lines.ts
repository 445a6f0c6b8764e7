import type { Knex } from "knex";
import type { Actor, AnyEntity } from "#sync/engine/entity.ts";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { AppError } from "#sync/model/errors.ts";
import { model } from "#sync/model/model.ts";
import { type HistoryKind, type HistoryOwner, historyKindOf, leftOut } from "#sync/model/rules/history.ts";
import { inTime } from "../../db/in-time.ts";
import { ownedIds } from "./owned-ids.ts";

/** Which lines of the audit a history wants. */
export interface HistoryQuery {
  readonly owner: HistoryOwner;
  /** The ids of the record, and of partners who were merged into it. */
  readonly ids: readonly string[];
  readonly kind?: HistoryKind | undefined;
  /** Only changes of this field of the record itself. */
  readonly field?: string | undefined;
  /** Only lines older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
  /** Who reads it. */
  readonly actor: Actor;
}

/** One line of the audit, with those of its changes that are about the record. */
export interface FoundLine {
  readonly id: string;
  readonly at: string;
  readonly authored_at: string;
  readonly admin_id: string;
  readonly is_merge: boolean;
  readonly changes: readonly RowChange[];
  /** How many changes are about it. */
  readonly total: number;
  /** Whether there are older lines, within the limit or beyond it. */
  readonly has_older: boolean;
}

/** Changes of one line that are read: a merge can move thousands of rows. Those of the record itself come first. */
const mostChanges = 200;

/**
 * Bytes that are read at most, as the database holds values. A push may replace a list of a million letters by another one. A
 * page of such lines would fill the memory. A value within its field's limit is never left out, except for a list. A change or a
 * line that begins within its room is read as a whole.
 */
const rooms = { value: 100_000, line: 300_000, page: 1_500_000 } as const;

/** Milliseconds after which the database cancels the query, since a longer one keeps a connection from other calls. */
const longest = 5_000;

/**
 * Finds lines of the audit about a record, newest first. The index by rows limits what is read to the record's own lines. There
 * are fewer than asked for where these hold long values.
 * @throws AppError `overloaded` where the database has not found them in time
 */
export async function findLines(knex: Knex, query: HistoryQuery): Promise<readonly FoundLine[]> {
  const found = await linesOf<FoundLine>(knex, query, linesSql);
  if (found) return found;
  throw new AppError("overloaded");
}

/** Finds when and by whom lines of the audit about a record were made, newest first. Undefined where this takes too long. */
export const findMoments = (knex: Knex, query: HistoryQuery) =>
  linesOf<Pick<FoundLine, "at" | "admin_id">>(knex, query, momentsSql);

function linesOf<T>(knex: Knex, query: HistoryQuery, sql: string): Promise<readonly T[] | undefined> {
  const { owner, ids, kind, field, before, limit, actor } = query;
  return inTime(knex, longest, async (trx) => {
    const owned = field === undefined ? await ownedIds(trx, owner, ids) : [];
    const { rows } = await trx.raw<{ rows: T[] }>(sql, {
      keys: [...ids, ...owned],
      ids: [...ids],
      entities: field === undefined ? entitiesOf(kind) : [owner],
      owner,
      owner_id: `${owner}Id`,
      field: field ?? null,
      before: before ?? null,
      unseen: JSON.stringify(Object.fromEntries(model.entities.map((entity) => [entity.name, unseenFields(entity, actor)]))),
      limit,
      left_out: leftOut,
    });
    return rows;
  });
}

/** Fields of rows outside the trash of which this actor's histories tell nothing. An edit of only such fields is no entry. */
const unseenFields = ({ fields, mastersOnly }: AnyEntity, { master }: Actor): readonly string[] => [
  ...Object.keys(fields).filter((name) => fields[name]?.derived),
  ...(master ? [] : mastersOnly),
];

const entitiesOf = (kind: HistoryKind | undefined): string[] =>
  model.entities
    .map(({ name }) => name)
    .filter((name) => (kind === undefined ? historyKindOf(name) !== undefined : historyKindOf(name) === kind));

/** Whether a line merges two partners, or takes that back. */
const isMerge = `line.changes @> '[{"entity": "partnerMerge"}]'`;

/** Whether a change is of a row that was added or removed, or of a field that can be seen. A page must have what it counts. */
const isSeen = `(jsonb_typeof(change -> 'before') <> 'object' or jsonb_typeof(change -> 'after') <> 'object' or exists (
    select from jsonb_object_keys(case jsonb_typeof(change -> 'before') when 'object' then change -> 'before' else '{}' end) as edited(name)
    where not jsonb_exists(coalesce(:unseen::jsonb -> (change ->> 'entity'), '[]'), name)
      and not (name = :owner_id and ${isMerge})))`;

/** Whether a change is about the record. Rows that were removed are known by what they belonged to. */
const isAbout = `(change ->> 'entity' = any(:entities) and (
    change ->> 'id' = any(:keys)
    or change -> 'before' ->> :owner_id = any(:ids) or change -> 'after' ->> :owner_id = any(:ids)
    or change -> 'before' ->> 'intoId' = any(:ids) or change -> 'after' ->> 'intoId' = any(:ids)
    or change -> 'before' ->> 'contractId' = any(:keys) or change -> 'after' ->> 'contractId' = any(:keys))
  and (:field::text is null or jsonb_exists(change -> 'before', :field) or jsonb_exists(change -> 'after', :field)) and ${isSeen})`;

const newest = "taken_at desc, place desc, mutation_id desc";

/** The bytes of all rows before this one. */
const sumBefore = (order: string) =>
  `coalesce(sum(bytes) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)`;

const isRead = `nth <= ${mostChanges} and bytes_before <= ${rooms.line}`;

/** One side of a change, with a word instead of each value that is too long. */
const sideOf = (side: "before" | "after") => `case jsonb_typeof(change -> '${side}') when 'object' then (
    select coalesce(jsonb_object_agg(name, case when pg_column_size(value) > ${rooms.value} then to_jsonb(:left_out::text) else value end), '{}')
    from jsonb_each(case jsonb_typeof(change -> '${side}') when 'object' then change -> '${side}' else '{}' end) as held(name, value)
  ) else change -> '${side}' end`;
const shortened = `change || jsonb_build_object('before', ${sideOf("before")}, 'after', ${sideOf("after")})`;

// Each key is looked up by itself. For many keys at once, a planner without statistics would read the whole audit.
const foundSql = `
  with about as materialized (
    select distinct line.mutation_id, line.taken_at, coalesce(line.seq, 0) as place
    from unnest(:keys::text[]) as wanted(key)
    join lateral (select * from sync_audit where audit_keys(changes) @> array[wanted.key]) as line on true
    where exists (select from jsonb_array_elements(line.changes) as told(change) where ${isAbout})
  ), found as (
    select * from about
    where :before::uuid is null or (taken_at, place, mutation_id) < (
      select taken_at, coalesce(seq, 0), mutation_id from sync_audit where mutation_id = :before::uuid)
    order by ${newest} limit :limit
  )`;

const authorOf = "coalesce(line.authored_by, line.admin_id) as admin_id";

const momentsSql = `${foundSql}
  select taken_at as at, ${authorOf} from found join sync_audit line using (mutation_id, taken_at) order by ${newest}`;

const linesSql = `${foundSql}, told as (
    select found.*, line.authored_at, ${authorOf}, ${isMerge} as is_merge, read.*
    from found join sync_audit line using (mutation_id) cross join lateral (
      select max(nth)::integer as total, jsonb_agg(change order by nth) filter (where ${isRead}) as changes,
        sum(bytes) filter (where ${isRead}) as bytes
      from (
        select nth, change, bytes, ${sumBefore("nth")} as bytes_before
        from (
          select change, pg_column_size(change) as bytes, row_number() over (
            order by change ->> 'entity' <> :owner, change ->> 'entity' <> 'partnerMerge', at) as nth
          from (
            select ${shortened} as change, at from jsonb_array_elements(line.changes) with ordinality as told(change, at)
            where ${isAbout}) as cut) as sized
      ) as summed
    ) as read
  )
  select mutation_id as id, taken_at as at, authored_at, admin_id, is_merge, total, changes, has_older
  from (
    select *, lead(mutation_id) over newest is not null as has_older, ${sumBefore(newest)} as bytes_before
    from told window newest as (order by ${newest})
  ) as page
  where bytes_before <= ${rooms.page} order by ${newest}`;
