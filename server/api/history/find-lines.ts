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
}

/** Lines, newest first. */
export interface FoundPage<T> {
  readonly lines: readonly T[];
  /** `before` of the next page; null where there are no older lines. A page that took its time may lead to one without any. */
  readonly next: string | null;
}

/** Changes of one line that are read: a merge can move thousands of rows. Those of the record itself come first. */
const mostChanges = 200;

/**
 * Bytes that are read at most, as the database holds values. A push may replace a list of a million letters by another one. A
 * page of such lines would fill the memory. A value within its field's limit is never left out, except for a list. A change or a
 * line that begins within its room is read as a whole.
 */
const rooms = { value: 100_000, line: 300_000, page: 1_500_000 } as const;

/**
 * What the database reads at once. An administrator can give a record as many and as long lines as they like. Their places are found
 * by the index alone, their contents are read in steps. A step ends by stored bytes, which compression makes at most a hundred
 * times fewer.
 */
const step = { places: 2_000, lines: 200, stored: 64_000 } as const;

/** Milliseconds after which a page ends with what it has. */
const patience = 2_000;

/** Milliseconds after which the database cancels a step, since a longer one keeps a connection from other calls. */
const longest = 5_000;

/**
 * Finds lines of the audit about a record, newest first. There are fewer than asked for where these hold long values, or where
 * finding them takes long.
 * @throws AppError `overloaded` where the database has not made one step in time
 */
export async function findLines(knex: Knex, query: HistoryQuery): Promise<FoundPage<FoundLine>> {
  const page = await pageOf<FoundLine & Sized>(knex, query, linesSql);
  if (page) return page;
  throw new AppError("overloaded");
}

/** Finds when and by whom lines of the audit about a record were made, newest first. Undefined where this takes too long. */
export const findMoments = async (knex: Knex, query: HistoryQuery) =>
  (await pageOf<Pick<FoundLine, "id" | "at" | "admin_id"> & Sized>(knex, query, momentsSql))?.lines;

interface Sized {
  readonly id: string;
  /** The bytes of what was read of it. */
  readonly bytes: number;
  /** Whether its step has found an older one, within its room or beyond it. */
  readonly has_older: boolean;
}

interface Place {
  readonly id: string;
  readonly stored: number;
}

function pageOf<T extends Sized>(knex: Knex, query: HistoryQuery, sql: string): Promise<FoundPage<T> | undefined> {
  const { owner, ids, kind, field, limit, actor } = query;
  const until = performance.now() + patience;
  return inTime(knex, longest, async (trx) => {
    const owned = field === undefined ? await ownedIds(trx, owner, ids) : [];
    // Without statistics, a planner would compute the keys of every line instead of asking the index.
    // Of a long line, the database would otherwise write each list to its disk before it reads it.
    await trx.raw("set local enable_seqscan = off; set local work_mem = '32MB'");
    const bindings = {
      keys: [...ids, ...owned],
      ids: [...ids],
      entities: field === undefined ? entitiesOf(kind) : [owner],
      owner,
      owner_id: `${owner}Id`,
      field: field ?? null,
      unseen: JSON.stringify(Object.fromEntries(model.entities.map((entity) => [entity.name, unseenFields(entity, actor)]))),
      left_out: leftOut,
    };
    const lines: T[] = [];
    let before = query.before ?? null;
    let room: number = rooms.page;
    for (;;) {
      const { rows: places } = await trx.raw<{ rows: Place[] }>(placesSql, { keys: bindings.keys, before });
      for (const some of stepsOf(places)) {
        const { rows } = await trx.raw<{ rows: T[] }>(sql, { ...bindings, some, room });
        lines.push(...rows);
        room -= rows.reduce((sum, { bytes }) => sum + bytes, 0);
        if (lines.length > limit) return { lines: lines.slice(0, limit), next: lines[limit - 1]?.id ?? null };
        const last = rows.at(-1);
        if (last?.has_older) return { lines, next: last.id };
        before = some.at(-1) ?? null;
        const isLast = places.length < step.places && before === places.at(-1)?.id;
        if (!isLast && (room < 0 || performance.now() > until)) return { lines, next: before };
      }
      if (places.length < step.places) return { lines, next: null };
    }
  });
}

/** Yields the ids of lines that are read at once. The last one of a step may be long. */
function* stepsOf(places: readonly Place[]): Generator<string[]> {
  let some: string[] = [];
  let stored = 0;
  for (const place of places) {
    some.push(place.id);
    stored += place.stored;
    if (some.length < step.lines && stored < step.stored) continue;
    yield some;
    [some, stored] = [[], 0];
  }
  if (some.length > 0) yield some;
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

// A path reads a long value in its place; each arrow would copy it.
const bothAreRows = `change @> '{"before": {}, "after": {}}'`;

/** Whether a change is of a row that was added or removed, or of a field that can be seen. A page must have what it counts. */
const isSeen = `(not ${bothAreRows} or exists (
    select from jsonb_object_keys(case when ${bothAreRows} then change -> 'before' else '{}' end) as edited(name)
    where not jsonb_exists(coalesce(:unseen::jsonb -> (change ->> 'entity'), '[]'), name)
      and not (name = :owner_id and ${isMerge})))`;

const either = (path: string, ids: string) =>
  `change #>> array['before', ${path}] = any(${ids}) or change #>> array['after', ${path}] = any(${ids})`;

/** Whether a change is about the record. Rows that were removed are known by what they belonged to. */
const isAbout = `(change ->> 'entity' = any(:entities) and (
    change ->> 'id' = any(:keys) or ${either(":owner_id::text", ":ids")} or ${either("'intoId'", ":ids")} or ${either("'contractId'", ":keys")})
  and (:field::text is null or jsonb_exists(change -> 'before', :field) or jsonb_exists(change -> 'after', :field)) and ${isSeen})`;

/** The bytes of all rows before this one. */
const sumBefore = (order: string) =>
  `coalesce(sum(bytes) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)`;

const isRead = `nth <= ${mostChanges} and bytes_before <= ${rooms.line}`;

/** One side of a change, with a word instead of each value that is too long. */
const sideOf = (side: "before" | "after") => `case when change @> '{"${side}": {}}' then (
    select coalesce(jsonb_object_agg(name, case when pg_column_size(value) > ${rooms.value} then to_jsonb(:left_out::text) else value end), '{}')
    from jsonb_each(case when change @> '{"${side}": {}}' then change -> '${side}' else '{}' end) as held(name, value)
  ) else change -> '${side}' end`;
const shortened = `jsonb_build_object('entity', change -> 'entity', 'id', change -> 'id', 'before', ${sideOf("before")}, 'after', ${sideOf("after")})`;

// Each key is looked up by itself. For many keys at once, a planner without statistics would read the whole audit. `offset 0`
// keeps it from going through all earlier lines by their moments.
const placesSql = `
  select id, min(stored) as stored from (
    select line.* from unnest(:keys::text[]) as wanted(key) join lateral (
      select mutation_id as id, taken_at, coalesce(seq, 0) as place, pg_column_size(changes) as stored
      from sync_audit where audit_keys(changes) @> array[wanted.key] offset 0) as line on true
  ) as about
  where :before::uuid is null or (taken_at, place, id) < (
    select taken_at, coalesce(seq, 0), mutation_id from sync_audit where mutation_id = :before::uuid)
  group by id, taken_at, place
  order by taken_at desc, place desc, id desc limit ${step.places}`;

const authorOf = "coalesce(line.authored_by, line.admin_id) as admin_id";

/** The lines of one step, in the order of their places. */
const someSql = "unnest(:some::uuid[]) with ordinality as wanted(mutation_id, place) join sync_audit line using (mutation_id)";

const momentsSql = `
  select mutation_id as id, taken_at as at, ${authorOf}, 0 as bytes, false as has_older from ${someSql}
  where exists (select from jsonb_array_elements(line.changes) as told(change) where ${isAbout}) order by place`;

// `offset 0` keeps the planner from shortening a change once more for each use of it.
const linesSql = `
  with told as materialized (
    select mutation_id as id, taken_at as at, place, line.authored_at, ${authorOf}, ${isMerge} as is_merge, read.*
    from ${someSql} cross join lateral (
      select max(nth)::integer as total, jsonb_agg(change order by nth) filter (where ${isRead}) as changes,
        (sum(bytes) filter (where ${isRead}))::integer as bytes
      from (
        select nth, change, bytes, ${sumBefore("nth")} as bytes_before
        from (
          select change, pg_column_size(change) as bytes, row_number() over (
            order by change ->> 'entity' <> :owner, change ->> 'entity' <> 'partnerMerge', at) as nth
          from (
            select ${shortened} as change, at from jsonb_array_elements(line.changes) with ordinality as told(change, at)
            where ${isAbout} offset 0) as cut) as sized
      ) as summed
    ) as read
    where read.total is not null
  )
  select id, at, authored_at, admin_id, is_merge, total, changes, bytes, has_older
  from (
    select *, lead(id) over newest is not null as has_older, ${sumBefore("place")} as bytes_before
    from told window newest as (order by place)
  ) as page
  where bytes_before <= :room order by place`;
