import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { ListingJoin, SetJoin } from "#sync/engine/listing.ts";
import type { Model } from "#sync/engine/registry.ts";
import type { ListingTable } from "./listing-table.ts";

/** How the table uses one entity's rows. */
export interface Source {
  readonly entity: AnyEntity;
  /** `fresh`: the table was empty, and each row is put once. */
  put(table: ListingTable, row: Row, fresh: boolean): void;
  remove(table: ListingTable, id: string): void;
}

/** Returns one source per entity, own or joined. Referenced entities come first. */
export function sourcesOf(model: Model, entity: AnyEntity): Source[] {
  const own: Source = { entity, put: (table, row) => table.put(row), remove: (table, id) => table.remove(id) };
  const joins = Object.entries(entity.listing?.joins ?? {});
  const parts = [own, ...joins.flatMap(([name, join]) => joinSources(model, name, join)), ...childSources(model, joins)];
  return model.entities.flatMap((each) => {
    const sources = parts.filter((part) => part.entity === each);
    if (sources.length === 0) return [];
    return {
      entity: each,
      put(table, row, fresh) {
        for (const source of sources) source.put(table, row, fresh);
      },
      remove(table, id) {
        for (const source of sources) source.remove(table, id);
      },
    };
  });
}

function joinSources(model: Model, name: string, join: ListingJoin): Source[] {
  switch (join.kind) {
    case "set":
      return [linkSource(model.entity(join.entity), name, join), ...targetSources(model, name, join.target)];
    case "one":
      return [
        ...targetSources(model, name, join.target),
        {
          entity: model.entity(join.entity),
          put: (table, row) => table.joinTo(name, String(row.id), textOf(row[join.via])),
          remove: (table, id) => table.joinTo(name, id, null),
        },
      ];
    case "newest":
      return [
        {
          entity: model.entity(join.target),
          put: (table, row) => table.children.putTarget(name, row),
          remove: (table, id) => table.children.removeTarget(name, id),
        },
      ];
    case "codes":
      return [];
  }
}

/** The rows by whose texts a row is found; none where a join names no target. */
function targetSources(model: Model, name: string, target: string | undefined): Source[] {
  if (target === undefined) return [];
  return [
    {
      entity: model.entity(target),
      put: (table, row) => table.putTarget(name, row),
      remove: (table, id) => table.removeTarget(name, id),
    },
  ];
}

function linkSource(entity: AnyEntity, name: string, join: SetJoin): Source {
  const link = typeof entity.id === "object" && "link" in entity.id ? entity.id.link : undefined;
  const { by, value, where = {} } = join;
  const used = [by, value, ...Object.keys(where)];
  if (!link || used.some((part) => !link.includes(part)))
    throw new Error(`${entity.name} is no link of ${used.join(", ")}: its removed rows would not tell what they joined`);
  /** Returns the values in a link's id. */
  const partsOf = (id: string) => Object.fromEntries(id.split("_").map((part, at) => [link[at], part]));
  const counts = (parts: Readonly<Record<string, unknown>>) =>
    Object.entries(where).every(([field, wanted]) => String(parts[field]) === String(wanted));
  return {
    entity,
    put(table, row) {
      if (counts(row)) table.link(name, String(row[by]), String(row[value]));
    },
    remove(table, id) {
      const parts = partsOf(id);
      if (counts(parts)) table.unlink(name, String(parts[by]), String(parts[value]));
    },
  };
}

/** Returns one source per kind of child, however many joins read it. */
function childSources(model: Model, joins: readonly (readonly [string, ListingJoin])[]): Source[] {
  const kinds = joins.flatMap(([, join]): readonly { readonly entity: string; readonly by: string }[] =>
    join.kind === "codes" ? join.sources : join.kind === "newest" ? [join] : [],
  );
  const feeds = new Map(kinds.map(({ entity, by }) => [`${entity}?${by}`, { entity, by }]));
  return [...feeds.values()].map(({ entity, by }) => ({
    entity: model.entity(entity),
    put: (table, row, fresh) => table.children.put(entity, by, row, fresh),
    remove: (table, id) => table.children.remove(entity, by, id),
  }));
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
