import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Model } from "#sync/engine/registry.ts";

/** One step on the way to a master's row. */
export interface MasterLevel {
  readonly entity: AnyEntity;
  /** The field that names the row one level up; undefined at the top. */
  readonly parent: string | undefined;
}

/** Returns the masters through which a row is chosen, the topmost first. Without `cascade` it returns only the master itself. */
export function masterPath(model: Pick<Model, "entity">, entity: AnyEntity, cascade: boolean): MasterLevel[] {
  const above = cascade ? parentsOf(model, entity) : [];
  // A row refers to all of its ancestors. The ancestor with the longest path is the nearest.
  const nearest = above.reduce<(typeof above)[number] | undefined>(
    (best, each) => (best && best.path.length >= each.path.length ? best : each),
    undefined,
  );
  return [...(nearest?.path ?? []), { entity, parent: nearest?.name }];
}

const parentsOf = (model: Pick<Model, "entity">, entity: AnyEntity) =>
  Object.entries(entity.fields).flatMap(([name, { references }]) =>
    references === undefined ? [] : [{ name, path: masterPath(model, model.entity(references), true) }],
  );
