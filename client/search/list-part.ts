import type { AnyEntity } from "#sync/engine/entity.ts";
import type { ListPart, ListQuery } from "./list-query.ts";

/** Returns the incomplete part of an entity's list while these entities are missing on the device; null for none. */
export function partOf(entity: AnyEntity, query: ListQuery, missing: ReadonlySet<string>): ListPart | null {
  if (missing.size === 0) return null;
  const { rows, joins } = readBy(entity, query);
  if (rows.some((name) => missing.has(name))) return "rows";
  return joins.some((name) => missing.has(name)) ? "joins" : null;
}

/** The entities that decide which rows a query keeps, and those that rows are joined to for any query. */
function readBy({ name, listing }: AnyEntity, { text = "", sets = {}, codes = {} }: ListQuery) {
  const rows = [name];
  const joins: string[] = [];
  for (const [key, join] of Object.entries(listing?.joins ?? {})) {
    switch (join.kind) {
      case "set":
        (sets[key]?.length || (join.target !== undefined && text.trim() !== "") ? rows : joins).push(
          join.entity,
          ...(join.target === undefined ? [] : [join.target]),
        );
        break;
      case "one":
        (text.trim() === "" ? joins : rows).push(join.entity, join.target);
        break;
      case "newest":
        joins.push(join.entity, join.target);
        break;
      case "codes":
        // Values of these joins are not shown; they only filter.
        if (codes[key]?.length) rows.push(...join.sources.map((source) => source.entity));
    }
  }
  return { rows, joins };
}
