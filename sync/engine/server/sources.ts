import type { Model } from "../registry.ts";
import type { Source } from "./feed.ts";
import { isUuid } from "./locked-rows.ts";

/**
 * Returns the sources in the order of references, so that a page's rows find what they refer to. Tombstones follow after all
 * rows.
 */
export function sourcesOf({ entities }: Model, removals: boolean): Source[] {
  const kinds = removals ? [false, true] : [false];
  return kinds.flatMap((removed) => entities.map((entity) => ({ entity, removed })));
}

/** Returns the name that a source has in a cursor. */
export const nameOf = (source: Source | undefined) => (source ? `${source.removed ? "-" : ""}${source.entity.name}` : "-");

/** Whether a key from a cursor can be one of this source's. */
export function fits(source: Source | undefined, key: string | number | null): boolean {
  if (!source || key === null) return source !== undefined;
  if (source.removed || source.entity.isLink) return typeof key === "string";
  return source.entity.id === "integer" ? typeof key === "number" : typeof key === "string" && isUuid(key);
}
