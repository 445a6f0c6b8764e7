import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, columnOf, withholding } from "../entity.ts";
import type { Field } from "../field.ts";

/** The form of a moment in rows, in SQL: that of `normalise` (M2). */
const momentForm = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * Returns the SELECT of an entity's rows under the alias `t`. Each column has its field's name and the one form of `normalise`
 * (M2). It is independent of the session's time zone and the driver's parsers. Append WHERE, ORDER BY or FOR NO KEY UPDATE OF t.
 * Read the rows as objects, or as JSON text by `rowJson`.
 *
 * @param reader whose rights limit the values of rows in the trash (E8); without one, all values are read
 */
export function selectRow(entity: AnyEntity, reader?: Actor): string {
  const known = selects[scopeOf(entity, reader)];
  const made = known.get(entity);
  if (made) return made;
  const columns = Object.entries(allFields(entity)).map(
    ([name, field]) => `${withheld(entity, reader, name, inOneForm(name, field))} as "${name}"`,
  );
  const select = `select ${columns.join(", ")} from ${entity.table} as t`;
  known.set(entity, select);
  return select;
}

/** Returns such a SELECT of the id and some other fields alone. */
export function selectFields(entity: AnyEntity, names: readonly string[]): string {
  const fields = Object.entries(allFields(entity)).filter(([name]) => name === "id" || names.includes(name));
  return `select ${fields.map(([name, field]) => `${inOneForm(name, field)} as "${name}"`).join(", ")} from ${entity.table} as t`;
}

const selects = { whole: new WeakMap<AnyEntity, string>(), names: new WeakMap<AnyEntity, string>() };

/**
 * Returns how much of a row in the trash a reader sees (E8): all of it, or only its names. A result that is kept for several
 * readers must be kept separately for each.
 */
export const scopeOf = (entity: AnyEntity, reader?: Actor): "whole" | "names" =>
  reader && withholding(entity, reader).fields.length > 0 ? "names" : "whole";

/** Returns a value in SQL as a reader sees it (E8). A withheld field is null. */
export function withheld(entity: AnyEntity, reader: Actor | undefined, name: string, value: string): string {
  const { fields, unless } = reader ? withholding(entity, reader) : whole;
  if (!fields.includes(name)) return value;
  return `case when ${unless === undefined ? "false" : `t.${columnOf(unless)} is null`} then ${value} end`;
}

const whole: ReturnType<typeof withholding> = { fields: [], unless: undefined };

/** Returns a column's value in SQL, in the one form of `normalise` (M2). */
export function inOneForm(name: string, field: Field): string {
  const column = `t.${columnOf(name)}`;
  if (field.type === "timestamp") return `to_char(${column} at time zone 'UTC', ${momentForm})`;
  if (field.type === "date") return `to_char(${column}, 'YYYY-MM-DD')`;
  return column;
}

/** Returns SQL around a SELECT such as `selectRow`'s: `json` is each row as JSON text, and `key` its id. */
export const rowJson = (select: string): string => `select r.id as key, row_to_json(r)::text as json from (${select}) as r`;

/** Returns the columns that say whose a row is and whether it is shared (E8); none where everyone sees all rows. */
export function ownerOf({ visibility }: AnyEntity): { readonly owner?: string; readonly shared?: string } {
  if (visibility === "everyone") return {};
  if ("author" in visibility) return { owner: columnOf(visibility.author) };
  return { owner: "created_by", ...(visibility.shared !== undefined && { shared: columnOf(visibility.shared) }) };
}

/**
 * Returns an SQL condition for the rows that this actor may see (E8). Its only binding is the actor's id.
 * @param alias the name that the rows have in the query
 */
export function visibleSql(
  entity: AnyEntity,
  actor: Actor,
  alias = "t",
): { readonly sql: string; readonly bindings: readonly string[] } {
  const { owner, shared } = ownerOf(entity);
  if (owner === undefined || seesAll(entity, actor)) return { sql: "true", bindings: [] };
  const own = `${alias}.${owner} is not distinct from ?::uuid`;
  return { sql: shared === undefined ? own : `(${alias}.${shared} or ${own})`, bindings: [actor.id] };
}

/** Whether an actor sees all rows of an entity, also those of other owners (E8). */
export const seesAll = ({ visibility }: AnyEntity, { master }: Actor): boolean =>
  visibility === "everyone" || (master && "author" in visibility);

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
