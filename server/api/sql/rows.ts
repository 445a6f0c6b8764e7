import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, columnOf, type RowOf } from "#sync/engine/entity.ts";
import { visibleWhere } from "#sync/engine/server/columns.ts";

/** Queries an entity's rows that this actor may see (E8), as `t`, under their field names. */
export function rowsOf<E extends AnyEntity>(knex: Knex, entity: E, actor: Actor): Knex.QueryBuilder<object, RowOf<E>[]> {
  const columns = Object.keys(allFields(entity)).map((field) => [field, `t.${columnOf(field)}`]);
  const query = knex({ t: entity.table }).select(Object.fromEntries(columns) as Record<string, string>);
  return visibleWhere(query, entity, actor) as Knex.QueryBuilder<object, RowOf<E>[]>;
}

/** The owner of the requested records: a partner or a project. */
export type OwnedBy = { readonly partnerId: string } | { readonly projectId: string };

/** Queries an entity's rows, as `t`, that belong to one partner or one project. */
export function ownedRows<E extends AnyEntity>(
  knex: Knex,
  entity: E,
  owner: OwnedBy,
  actor: Actor,
): Knex.QueryBuilder<object, RowOf<E>[]> {
  const query = rowsOf(knex, entity, actor);
  return "partnerId" in owner ? query.where("t.partner_id", owner.partnerId) : query.where("t.project_id", owner.projectId);
}
