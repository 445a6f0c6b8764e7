import type { Knex } from "knex";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { rowsOf } from "./rows.ts";

/** Whose records are asked for: a partner's, or a project's. */
export type OwnedBy = { readonly partnerId: string } | { readonly projectId: string };

/** A query over an entity's rows, as `t`, that belong to one partner or one project. */
export function ownedRows<E extends AnyEntity>(
  knex: Knex,
  entity: E,
  owner: OwnedBy,
  actor: Actor,
): Knex.QueryBuilder<object, RowOf<E>[]> {
  const query = rowsOf(knex, entity, actor);
  return "partnerId" in owner ? query.where("t.partner_id", owner.partnerId) : query.where("t.project_id", owner.projectId);
}
