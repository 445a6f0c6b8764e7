import type { Knex } from "knex";
import type { Actor, AnyEntity } from "#sync/engine/entity.ts";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { model } from "#sync/model/model.ts";
import { type HistoryKind, type HistoryOwner, historyKindOf } from "#sync/model/rules/history.ts";
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

/** Changes of one line that are read: a merge can move thousands of rows. Those of the record itself come first. */
const mostChanges = 200;

/** Finds lines of the audit about a record, newest first. The index by rows limits what is read to the record's own lines. */
export async function findLines(knex: Knex, query: HistoryQuery): Promise<readonly FoundLine[]> {
  const { owner, ids, kind, field, before, limit, actor } = query;
  const owned = field === undefined ? await ownedIds(knex, owner, ids) : [];
  const { rows } = await knex.raw<{ rows: FoundLine[] }>(linesSql, {
    keys: [...ids, ...owned],
    ids: [...ids],
    entities: field === undefined ? entitiesOf(kind) : [owner],
    owner,
    owner_id: `${owner}Id`,
    field: field ?? null,
    before: before ?? null,
    unseen: JSON.stringify(Object.fromEntries(model.entities.map((entity) => [entity.name, unseenFields(entity, actor)]))),
    limit,
  });
  return rows;
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

// Each key is looked up by itself. For many keys at once, a planner without statistics would read the whole audit.
const linesSql = `
  with about as materialized (
    select distinct line.mutation_id, line.taken_at, coalesce(line.seq, 0) as place
    from unnest(:keys::text[]) as wanted(key)
    join lateral (select * from sync_audit where audit_keys(changes) @> array[wanted.key]) as line on true
    where exists (select from jsonb_array_elements(line.changes) as told(change) where ${isAbout})
  ), found as (
    select * from about
    where :before::uuid is null or (taken_at, place, mutation_id) < (
      select taken_at, coalesce(seq, 0), mutation_id from sync_audit where mutation_id = :before::uuid)
    order by taken_at desc, place desc, mutation_id desc limit :limit
  )
  select line.mutation_id as id, line.taken_at as at, line.authored_at, coalesce(line.authored_by, line.admin_id) as admin_id,
    ${isMerge} as is_merge,
    (select count(*)::integer from jsonb_array_elements(line.changes) as told(change) where ${isAbout}) as total,
    (select jsonb_agg(change order by change ->> 'entity' <> :owner, at) from (
      select change, at from jsonb_array_elements(line.changes) with ordinality as told(change, at) where ${isAbout}
      order by change ->> 'entity' <> :owner, change ->> 'entity' <> 'partnerMerge', at limit ${mostChanges}) as kept) as changes
  from found join sync_audit line using (mutation_id)
  order by found.taken_at desc, found.place desc, found.mutation_id desc`;
