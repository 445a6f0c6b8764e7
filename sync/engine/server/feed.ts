import { createHash } from "node:crypto";
import type { Knex } from "knex";
import type { Actor, AnyEntity } from "../entity.ts";
import { ownerOf, rowJson, seesAll, selectRow, visibleSql } from "./columns.ts";
import { xminOf } from "./cursor.ts";
import { faultsOf } from "./faults.ts";
import { prepared } from "./prepared.ts";

/** A part of the feed: an entity's rows, or the tombstones of its rows. */
export interface Source {
  readonly entity: AnyEntity;
  readonly removed: boolean;
}

/** What was read from a source, as JSON text ready to be sent. */
export interface Chunk {
  readonly entity: AnyEntity;
  /** Rows, comma-separated. */
  readonly put: string;
  /** Ids, comma-separated. */
  readonly drop: string;
  readonly count: number;
  /** In bytes. */
  readonly length: number;
  /** The last key in reading order; the next read goes on after it. */
  readonly last: string | number | null;
  /** Whether the source has more than `limit` or `bytes` allowed. */
  readonly cut: boolean;
}

export interface Reading {
  readonly actor: Actor;
  /** A snapshot: only rows that it had not seen are read (E3). Null: all rows that this actor may see. */
  readonly since: string | null;
  /** In keyset order, after this key; undefined: in no order. */
  readonly after?: string | number | null;
  readonly limit: number;
  /** Bytes of JSON after which no further row is read. */
  readonly bytes: number;
}

/**
 * Returns a condition for rows that a snapshot had not seen (E3). `decodeCursor` has checked that it has digits, colons and
 * commas only.
 */
const dueSql = (snapshot: string) => dueBehind(`'${xminOf(snapshot)}'::xid8`, `'${snapshot}'::pg_snapshot`);

const dueBehind = (xmin: string, snapshot: string) =>
  `t.changed_xid >= ${xmin} and not pg_visible_in_snapshot(t.changed_xid, ${snapshot})`;

/** Reads from a source, at most `limit` rows of at most about `bytes`. Each row stays the text that the database made. */
export async function readSource(trx: Knex.Transaction, source: Source, reading: Reading): Promise<Chunk> {
  const found = await readRows(trx, source, reading);
  const last = found.at(-1);
  return {
    entity: source.entity,
    put: found.flatMap(({ put }) => put ?? []).join(","),
    drop: found.flatMap(({ drop }) => drop ?? []).join(","),
    count: found.length,
    length: last?.bytes ?? 0,
    last: last?.key ?? null,
    cut: found.length === reading.limit || (last?.bytes ?? 0) >= reading.bytes,
  };
}

/** Reads the rows of a source one by one, within the same bounds. */
export async function readRows(trx: Knex.Transaction, source: Source, reading: Reading): Promise<Found[]> {
  const { sql, bindings } = source.removed ? tombstones(source.entity, reading) : rows(source.entity, reading);
  const { rows: found } = await faultsOf(() => trx.raw<{ rows: Found[] }>(cut(sql, reading.bytes), bindings));
  return found;
}

/** A row that is due, or the id of one that is to be removed, as JSON text. */
export interface Found {
  readonly key: string | number;
  readonly put: string | null;
  readonly drop: string | null;
  /** Bytes of this row and those before it. */
  readonly bytes: number;
}

interface Sql {
  readonly sql: string;
  readonly bindings: Knex.RawBinding[];
}

/**
 * Returns the accounts that a source's due rows and tombstones belong to, where not everyone sees them (E8).
 * @param since a snapshot
 */
export async function readOwners(trx: Knex.Transaction, { entity, removed }: Source, since: string): Promise<string[]> {
  const { owner, shared } = ownerOf(entity);
  if (owner === undefined) return [];
  const [of, where] = removed
    ? ["t.maker", "sync_tombstone as t where t.entity = ? and"]
    : [`t.${owner}`, `${entity.table} as t where ${shared === undefined ? "" : `not t.${shared} and`}`];
  const sql = `select distinct ${of} as owner from ${where} ${of} is not null and ${dueSql(since)}`;
  const { rows: found } = await faultsOf(() => trx.raw<{ rows: { owner: string }[] }>(sql, removed ? [entity.name] : []));
  return found.map(({ owner: id }) => id);
}

/** Returns SQL for the rows that this actor may see (E8), with the columns of `Found`. */
function rows(entity: AnyEntity, { actor, since, after, limit }: Reading): Sql {
  const visible = visibleSql(entity, actor);
  const conditions = [...(since === null ? [] : [dueSql(since)]), visible.sql];
  const bindings: Knex.RawBinding[] = [...visible.bindings];
  if (after !== undefined && after !== null) {
    conditions.push(`${keySql(entity)} < ?::${idType(entity)}`);
    bindings.push(after);
  }
  const order = after === undefined ? "" : `order by ${keySql(entity)} desc`;
  const select = `${selectRow(entity, actor)} where ${conditions.join(" and ")} ${order} limit ${limit}`;
  return { sql: `select key, json as put, null as drop from (${rowJson(select)}) as j`, bindings };
}

/**
 * Returns SQL for tombstones. A row that is there under its id takes precedence over its tombstone, for those who see it. A
 * tombstone of somebody's own row is for those who saw the row (E8); one without a maker is for all.
 */
function tombstones(entity: AnyEntity, { actor, since, after, limit }: Reading): Sql {
  if (since === null) throw new Error("a bootstrap needs no tombstones");
  const type = idType(entity);
  const visible = visibleSql(entity, actor, "back");
  const conditions = [
    "t.entity = ?",
    dueSql(since),
    `not exists (select from ${entity.table} as back where back.id = t.row_id::${type} and ${visible.sql})`,
  ];
  const bindings: Knex.RawBinding[] = [entity.name, ...visible.bindings];
  if (!seesAll(entity, actor)) {
    conditions.push("(t.maker is null or t.maker = ?::uuid)");
    bindings.push(actor.id);
  }
  if (after !== undefined && after !== null) {
    conditions.push("t.row_id > ?");
    bindings.push(after);
  }
  const order = after === undefined ? "" : "order by t.row_id";
  const id = type === "integer" ? "row_id" : "to_json(row_id)::text";
  return {
    sql: `select row_id as key, null as put, ${id} as drop
      from (select t.row_id from sync_tombstone as t where ${conditions.join(" and ")} ${order} limit ${limit}) as r`,
    bindings,
  };
}

/** Takes rows while they fit, in the order in which they come. OFFSET 0 keeps each row's text from being made twice. */
function cut(sql: string, bytes: number): string {
  const length = "coalesce(octet_length(put), 0) + coalesce(octet_length(drop), 0)";
  return `select key, put, drop, bytes::int from (
      select key, put, drop, ${length} as own, sum(${length}) over (rows unbounded preceding) as bytes from (${sql} offset 0) as j
    ) as w where bytes - own < ${bytes}`;
}

/**
 * Returns how many rows a read of each source would find; it counts none beyond `limit`. A device receives this number, so rows
 * that its account may not see are not in it.
 */
export async function countSources(
  trx: Knex.Transaction,
  sources: readonly Source[],
  { actor, since, limit }: Pick<Reading, "actor" | "since" | "limit">,
): Promise<number[]> {
  const bindings: Knex.RawBinding[] = [];
  const counts = sources.map(({ entity, removed }) => {
    const read = (removed ? tombstones : rows)(entity, { actor, since, limit, bytes: 0 });
    bindings.push(...read.bindings);
    return `(select count(*)::int from (${read.sql}) as there)`;
  });
  const sql = `select array[${counts.join(", ")}]::int[] as live`;
  const { rows: found } = await faultsOf(() => trx.raw<{ rows: Pick<Counts, "live">[] }>(sql, bindings));
  return [...(found[0]?.live ?? [])];
}

/**
 * Returns how many rows of each source are due since a snapshot, for all actors together. It counts none beyond `limit`.
 * Tombstones are counted together, since most pulls find none. It is one statement, since most pulls end with it. It is
 * prepared, because planning costs three times as much as running it. It reads in the order of the index: so no plan, whatever
 * its snapshot, reads rows that are not due.
 */
export async function countDue(
  trx: Knex.Transaction,
  sources: readonly Source[],
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<number[]> {
  const due = `where ${dueBehind("since.xmin", "since.snapshot")} order by t.changed_xid limit ${limit}`;
  const counts = sources.map(({ entity, removed }) =>
    removed ? "0" : `(select count(*)::int from (select from ${entity.table} as t ${due}) as due)`,
  );
  const tombs = `(select json_object_agg(entity, n) from (select entity, count(*) as n
    from (select t.entity from sync_tombstone as t ${due}) as due group by entity) as g)`;
  const sql = `select array[${counts.join(", ")}] as live, coalesce(${tombs}, '{}') as tombs
    from (select ?::xid8 as xmin, ?::pg_snapshot as snapshot) as since`;
  const name = `due ${createHash("sha256").update(sql).digest("base64url")}`;
  const bindings = [String(xminOf(since)), since];
  const { rows: found } = await faultsOf(() => trx.raw<{ rows: Counts[] }>(sql, bindings).options(prepared(trx, name)));
  const [counted] = found;
  return sources.map(({ entity, removed }, index) => (removed ? counted?.tombs[entity.name] : counted?.live[index]) ?? 0);
}

/**
 * Counts the rows of a snapshot that may rightly be missing from a later read. They were removed since, even if made again, or
 * are no longer visible to the actor.
 */
export async function countGone(
  trx: Knex.Transaction,
  entities: readonly AnyEntity[],
  { actor, since }: { readonly actor: Actor; readonly since: string },
): Promise<number> {
  const due = dueSql(since);
  const bindings: Knex.RawBinding[] = [entities.map(({ name }) => name)];
  const hidden = entities.flatMap((entity) => {
    const visible = visibleSql(entity, actor);
    if (visible.sql === "true") return [];
    bindings.push(...visible.bindings);
    return [`(select count(*) from ${entity.table} as t where ${due} and not (${visible.sql}))`];
  });
  const removed = `(select count(*) from sync_tombstone as t where t.entity = any(?) and ${due})`;
  const sql = `select (${[removed, ...hidden].join(" + ")})::int as gone`;
  const { rows: found } = await faultsOf(() => trx.raw<{ rows: { gone: number }[] }>(sql, bindings));
  return found[0]?.gone ?? 0;
}

interface Counts {
  readonly live: readonly number[];
  readonly tombs: Readonly<Record<string, number>>;
}

/** Returns what `t`'s rows are ordered by: the order of keys on a device, independent of the database's collation. */
export const keySql = (entity: AnyEntity) => (entity.isLink ? 't.id collate "C"' : "t.id");

/** Returns the SQL type of an entity's ids. */
export const idType = (entity: AnyEntity) => (entity.id === "integer" ? "integer" : entity.isLink ? "text" : "uuid");
