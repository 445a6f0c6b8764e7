import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { ListingJoin } from "#sync/engine/listing.ts";
import { searchKey, searchWords } from "#sync/model/rules/fold.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";
import type { FilterValue, ListQuery, ListResult, ListRow } from "../list-query.ts";

/** The rows of each entity by name and id, as in a replica. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** Answers a query by reading every row: the reference that the column index is compared with. */
export function naiveList(entity: AnyEntity, rows: Rows, query: ListQuery): ListResult {
  const { listing } = entity;
  if (!listing) throw new Error("not listed");
  const of = (name: string) => [...(rows.get(name)?.values() ?? [])];
  const shown = of(entity.name).filter((row) => listing.hiddenBy === undefined || (row[listing.hiddenBy] ?? null) === null);
  const keys = searchWords(query.text ?? "").map(searchKey);
  const joined = (row: Row): Record<string, unknown> =>
    Object.fromEntries(Object.entries(listing.joins ?? {}).map(([name, join]) => [name, joinedValue(join, row, rows)]));
  const keysOf = (row: Row) => {
    const groups = listing.search.map((group) => group.map((name) => row[name] ?? "").join(""));
    for (const name of listing.hyphened ?? []) groups.push(searchKey(String(row[name] ?? "")).replaceAll("-", ""));
    for (const [name, join] of Object.entries(listing.joins ?? {})) {
      if (join.kind === "set" && join.target !== undefined) {
        const targets = (joined(row)[name] as string[]).flatMap((id) => rows.get(join.target ?? "")?.get(id) ?? []);
        for (const target of targets)
          groups.push(...(join.search ?? []).map((group) => group.map((field) => target[field] ?? "").join("")));
      }
      const target = join.kind === "one" ? (joined(row)[name] as Row | null) : null;
      if (join.kind === "one" && target)
        groups.push(...join.search.map((group) => group.map((field) => target[field] ?? "").join("")));
    }
    return groups.map(searchKey);
  };
  const sort = listing.sorts[query.sort];
  const kept = shown
    .filter((row) => keys.every((key) => keysOf(row).some((text) => text.includes(key))))
    .filter((row) => query.ids?.includes(String(row.id)) ?? true)
    .filter((row) =>
      Object.entries(query.filters ?? {}).every(
        ([name, any]) => any.length === 0 || any.includes((row[name] ?? null) as FilterValue),
      ),
    )
    .filter((row) =>
      Object.entries(query.ranges ?? {}).every(([name, { from = "", to = "\uffff" }]) => {
        const value = row[name] ?? null;
        return value === null || (String(value) >= from && String(value) <= to);
      }),
    )
    .filter((row) =>
      Object.entries(query.sets ?? {}).every(([name, all]) => all.every((id) => (joined(row)[name] as string[]).includes(id))),
    )
    .filter((row) =>
      Object.entries(query.codes ?? {}).every(
        ([name, any]) => any.length === 0 || any.some((code) => (joined(row)[name] as number[]).includes(code)),
      ),
    )
    .sort((a, b) => {
      for (const name of sort?.by ?? []) {
        const [left, right] = [sortKey(String(a[name])), sortKey(String(b[name]))];
        if (left !== right) return (left < right ? -1 : 1) * (sort?.descending ? -1 : 1);
      }
      return a.id < b.id ? -1 : 1;
    });
  return {
    total: shown.length,
    matched: kept.length,
    partial: null,
    rows: kept.slice(query.offset, query.offset + query.limit).map((row) => {
      const columns = Object.fromEntries(listing.columns.map((name) => [name, row[name] ?? null]));
      const joins = Object.entries(joined(row)).flatMap(([name, value]) => {
        const join = listing.joins?.[name];
        if (join?.kind === "codes") return [];
        if (join?.kind !== "one" || value === null) return [[name, value]];
        return [[name, columnsOf(value as Row, join.columns)]];
      });
      return { id: String(row.id), ...columns, ...Object.fromEntries(joins) } as ListRow;
    }),
  };
}

/** Returns a joined value of a row: the whole row if it is one. */
function joinedValue(join: ListingJoin, row: Row, rows: Rows): unknown {
  const of = (entity: string, by: string, where: Readonly<Record<string, unknown>> = {}) =>
    [...(rows.get(entity)?.values() ?? [])].filter(
      (child) => child[by] === row.id && Object.entries(where).every(([field, wanted]) => child[field] === wanted),
    );
  switch (join.kind) {
    case "set":
      return of(join.entity, join.by, join.where)
        .map((link) => String(link[join.value]))
        .sort();
    case "one": {
      const via = rows.get(join.entity)?.get(String(row.id))?.[join.via];
      return rows.get(join.target)?.get(String(via)) ?? null;
    }
    case "codes":
      return join.sources.flatMap(({ entity, by, value, where }) => of(entity, by, where).flatMap((child) => child[value] ?? []));
    case "newest": {
      const target = (child: Row) => rows.get(join.target)?.get(String(child[join.via]));
      const order = (child: Row) => `${String(child[join.latest])} ${child.id}`;
      const newest = of(join.entity, join.by)
        .filter((child) => target(child) && (target(child)?.[join.hiddenBy] ?? null) === null)
        .sort((a, b) => (order(a) < order(b) ? 1 : -1))[0];
      const found = newest && target(newest);
      return found ? { ...columnsOf(found, join.columns), over: (newest[join.ended] ?? null) !== null } : null;
    }
  }
}

const columnsOf = (row: Row, columns: readonly string[]) => ({
  id: row.id,
  ...Object.fromEntries(columns.map((field) => [field, row[field] ?? null])),
});
