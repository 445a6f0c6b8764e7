import type { AnyEntity } from "./entity.ts";
import type { SeenValues } from "./protocol.ts";
import type { Model } from "./registry.ts";
import { splitKey } from "./tx.ts";

/** Returns the keys of the rows that a mutation made on its author's device. It records that nothing was seen of them (A3). */
export function madeIn({ entities }: Pick<Model, "entities">, from: SeenValues): string[] {
  const made = new Set(entities.filter(({ id }) => id === "uuid").map(({ name }) => name));
  return Object.entries(from).flatMap(([key, seen]) =>
    Object.keys(seen).length === 0 && made.has(splitKey(key).entity) ? [key] : [],
  );
}

/**
 * Whether the author of a mutation saw this record. Each field of an absent record was seen as null, and a new record has no
 * fields.
 */
export const sawRecord = (entity: AnyEntity, seen: SeenValues[string] | undefined): boolean =>
  entity.id === "uuid" &&
  seen !== undefined &&
  Object.keys(seen).length > 0 &&
  Object.entries(entity.fields).some(([key, field]) => !field.derived && seen[key] !== null);
