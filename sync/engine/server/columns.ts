import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, columnOf } from "../entity.ts";
import type { Field } from "../field.ts";

/** The form of a moment in rows, in SQL: that of `normalise` (M2). */
const momentForm = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * Returns the SELECT of an entity's rows under the alias `t`. Each column has its field's name and the one form of `normalise`
 * (M2). It is independent of the session's time zone and the driver's parsers. Append WHERE, ORDER BY or FOR NO KEY UPDATE OF t.
 * Read the rows as objects, or as JSON text by `rowJson`.
 */
export function selectRow(entity: AnyEntity): string {
  const known = selects.get(entity);
  if (known) return known;
  const columns = Object.entries(allFields(entity)).map(([name, field]) => `${inOneForm(name, field)} as "${name}"`);
  const select = `select ${columns.join(", ")} from ${entity.table} as t`;
  selects.set(entity, select);
  return select;
}

const selects = new WeakMap<AnyEntity, string>();

/** Returns a column's value in SQL, in the one form of `normalise` (M2). */
export function inOneForm(name: string, field: Field): string {
  const column = `t.${columnOf(name)}`;
  if (field.type === "timestamp") return `to_char(${column} at time zone 'UTC', ${momentForm})`;
  if (field.type === "date") return `to_char(${column}, 'YYYY-MM-DD')`;
  return column;
}

/** Returns SQL around a SELECT such as `selectRow`'s: `json` is each row as JSON text, and `key` its id. */
export const rowJson = (select: string): string => `select r.id as key, row_to_json(r)::text as json from (${select}) as r`;

/** Returns an SQL condition for the rows of `t` that this actor may see (E8). Its only binding is the actor's id. */
export function visibleSql(entity: AnyEntity, actor: Actor): { readonly sql: string; readonly bindings: readonly string[] } {
  if (entity.visibility === "everyone" || actor.master) return { sql: "true", bindings: [] };
  return { sql: `t.${columnOf(entity.visibility.author)} is not distinct from ?::uuid`, bindings: [actor.id] };
}

/** Limits a query over `entity.table as t` to the rows that this actor may see (E8): the one rule of sync and REST. */
export function visibleWhere<Q extends Knex.QueryBuilder>(query: Q, entity: AnyEntity, actor: Actor): Q {
  const { sql, bindings } = visibleSql(entity, actor);
  return query.whereRaw(sql, bindings) as Q;
}

/** Returns a value as it is bound to its column. */
export function toColumn(field: Field, value: unknown): Knex.Value {
  if (value === null || value === undefined) return null;
  return field.type === "json" ? JSON.stringify(value) : (value as Knex.Value);
}
