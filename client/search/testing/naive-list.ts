import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { fold, searchKey } from "#sync/model/rules/fold.ts";
import type { FilterValue, ListQuery, ListResult, ListRow } from "../list-query.ts";

/** The rows of each entity by name and id, as a replica holds them. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** What a list has to answer, by looking at every row: the oracle that the column index is held against. */
export function naiveList(entity: AnyEntity, rows: Rows, query: ListQuery): ListResult {
  const { listing } = entity;
  if (!listing) throw new Error("not listed");
  const of = (name: string) => [...(rows.get(name)?.values() ?? [])];
  const shown = of(entity.name).filter((row) => listing.hiddenBy === undefined || (row[listing.hiddenBy] ?? null) === null);
  const key = searchKey(query.text ?? "");
  const joined = (row: Row): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(listing.joins ?? {}).map(([name, join]) => {
        if (join.kind === "set") {
          const links = of(join.entity).filter((link) => link[join.by] === row.id);
          return [name, links.map((link) => String(link[join.value])).sort()];
        }
        const via = rows.get(join.entity)?.get(String(row.id))?.[join.via];
        return [name, rows.get(join.target)?.get(String(via)) ?? null];
      }),
    );
  const keysOf = (row: Row) => {
    const groups = listing.search.map((group) => group.map((name) => row[name] ?? "").join(""));
    for (const [name, join] of Object.entries(listing.joins ?? {})) {
      const target = join.kind === "one" ? (joined(row)[name] as Row | null) : null;
      if (join.kind === "one" && target)
        groups.push(...join.search.map((group) => group.map((field) => target[field] ?? "").join("")));
    }
    return groups.map(searchKey);
  };
  const sort = listing.sorts[query.sort];
  const kept = shown
    .filter((row) => key === "" || keysOf(row).some((text) => text.includes(key)))
    .filter((row) =>
      Object.entries(query.filters ?? {}).every(
        ([name, any]) => any.length === 0 || any.includes((row[name] ?? null) as FilterValue),
      ),
    )
    .filter((row) =>
      Object.entries(query.sets ?? {}).every(([name, all]) => all.every((id) => (joined(row)[name] as string[]).includes(id))),
    )
    .sort((a, b) => {
      for (const name of sort?.by ?? []) {
        const [left, right] = [fold(String(a[name])), fold(String(b[name]))];
        if (left !== right) return (left < right ? -1 : 1) * (sort?.descending ? -1 : 1);
      }
      return a.id < b.id ? -1 : 1;
    });
  return {
    total: shown.length,
    matched: kept.length,
    rows: kept.slice(query.offset, query.offset + query.limit).map((row) => {
      const columns = Object.fromEntries(listing.columns.map((name) => [name, row[name] ?? null]));
      const joins = Object.entries(joined(row)).map(([name, value]) => {
        const join = listing.joins?.[name];
        if (join?.kind !== "one" || value === null) return [name, value];
        const target = value as Row;
        return [name, { id: target.id, ...Object.fromEntries(join.columns.map((field) => [field, target[field] ?? null])) }];
      });
      return { id: String(row.id), ...columns, ...Object.fromEntries(joins) } as ListRow;
    }),
  };
}
