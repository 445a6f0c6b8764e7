import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, columnOf, type RowOf } from "#sync/engine/entity.ts";
import { visibleWhere } from "#sync/engine/server/columns.ts";

/** A query over an entity's rows that this actor may see (E8), as `t`, under their field names. */
export function rowsOf<E extends AnyEntity>(knex: Knex, entity: E, actor: Actor): Knex.QueryBuilder<object, RowOf<E>[]> {
  const columns = Object.keys(allFields(entity)).map((field) => [field, `t.${columnOf(field)}`]);
  const query = knex({ t: entity.table }).select(Object.fromEntries(columns) as Record<string, string>);
  return visibleWhere(query, entity, actor) as Knex.QueryBuilder<object, RowOf<E>[]>;
}
