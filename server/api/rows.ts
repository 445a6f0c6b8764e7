import type { Knex } from "knex";
import { allFields, type AnyEntity, columnOf, type RowOf } from "#sync/engine/entity.ts";

/** A query for an entity's rows under their field names. Conditions on it name columns: `<table>.<column>`. */
export function rowsOf<E extends AnyEntity>(knex: Knex, entity: E): Knex.QueryBuilder<object, RowOf<E>[]> {
  const columns = Object.keys(allFields(entity)).map((field) => [field, `${entity.table}.${columnOf(field)}`]);
  return knex(entity.table).select(Object.fromEntries(columns) as Record<string, string>) as Knex.QueryBuilder<object, RowOf<E>[]>;
}
