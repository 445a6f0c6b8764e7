import type { AnyEntity } from "./entity.ts";
import type { SeenValues } from "./protocol.ts";
import type { Model } from "./registry.ts";
import { splitKey } from "./tx.ts";

/** The rows that a mutation made on its author's device, as keys: it says of them that nothing was seen there (A3). */
export function madeIn({ entities }: Pick<Model, "entities">, from: SeenValues): string[] {
  const made = new Set(entities.filter(({ id }) => id === "uuid").map(({ name }) => name));
  return Object.entries(from).flatMap(([key, seen]) =>
    Object.keys(seen).length === 0 && made.has(splitKey(key).entity) ? [key] : [],
  );
}

/** Whether the author of a mutation saw a record there: all of one that is not there is null, and of a new one nothing is told. */
export const sawRecord = (entity: AnyEntity, seen: SeenValues[string] | undefined): boolean =>
  entity.id === "uuid" &&
  seen !== undefined &&
  Object.keys(seen).length > 0 &&
  Object.entries(entity.fields).some(([key, field]) => !field.derived && seen[key] !== null);
