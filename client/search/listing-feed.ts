import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { ListingTable } from "./listing-table.ts";

/** What one entity's rows mean to the table. */
interface Source {
  readonly entity: AnyEntity;
  put(table: ListingTable, row: Row): void;
  remove(table: ListingTable, id: string): void;
}

/** Rows read by key at once. */
const chunk = 1_000;

/** How a listed entity's table is filled from the device's rows and follows its change log (R3). */
export class ListingFeed {
  readonly #replica: Replica;
  readonly #sources: readonly Source[];

  constructor(replica: Replica, entity: AnyEntity) {
    this.#replica = replica;
    this.#sources = sourcesOf(replica, entity);
  }

  /** Reads everything into an empty table. Returns the counter at which it stands, at the least. */
  async fill(table: ListingTable): Promise<number> {
    let counter = Number.POSITIVE_INFINITY;
    for (const source of this.#sources) {
      const scanned = await this.#replica.scan(source.entity, (rows) => {
        for (const row of rows) source.put(table, row);
      });
      // Each scan stands at its own moment; from the first of them on, the log tells the rest.
      counter = Math.min(counter, scanned.counter);
    }
    return counter;
  }

  /** Applies what the log holds after `counter`. Returns undefined when the log no longer reaches back that far. */
  async catchUp(table: ListingTable, counter: number): Promise<{ readonly counter: number; readonly rows: number } | undefined> {
    const { changes, last, complete } = await this.#replica.changesSince(counter);
    if (!complete || last < counter) return undefined;
    const changed = new Map<string, Set<string>>();
    for (const { keys } of changes) {
      for (const key of keys) {
        const slash = key.indexOf("/");
        const name = key.slice(0, slash);
        let ids = changed.get(name);
        if (!ids) changed.set(name, (ids = new Set()));
        ids.add(key.slice(slash + 1));
      }
    }
    let rows = 0;
    for (const source of this.#sources) {
      const ids = [...(changed.get(source.entity.name) ?? [])];
      rows += ids.length;
      for (let from = 0; from < ids.length; from += chunk) await this.#read(table, source, ids.slice(from, from + chunk));
    }
    return { counter: last, rows };
  }

  async #read(table: ListingTable, source: Source, ids: readonly string[]): Promise<void> {
    const rows = await this.#replica.getMany(source.entity, ids);
    for (const [i, row] of rows.entries()) {
      if (row) source.put(table, row);
      else source.remove(table, ids[i] ?? "");
    }
  }
}

/** The entity itself and all that it joins. */
function sourcesOf(replica: Replica, entity: AnyEntity): Source[] {
  const sources: Source[] = [{ entity, put: (table, row) => table.put(row), remove: (table, id) => table.remove(id) }];
  for (const [name, join] of Object.entries(entity.listing?.joins ?? {})) {
    const joined = replica.model.entity(join.entity);
    if (join.kind === "set") {
      const link = typeof joined.id === "object" && "link" in joined.id ? joined.id.link : undefined;
      if (!link) throw new Error(`${join.entity} is no link: its removed rows would not tell what they joined`);
      const [by, value] = link[0] === join.by ? [0, 1] : [1, 0];
      sources.push({
        entity: joined,
        put: (table, row) => table.link(name, String(row[join.by]), String(row[join.value])),
        remove(table, id) {
          const ids = id.split("_");
          table.unlink(name, ids[by] ?? "", ids[value] ?? "");
        },
      });
    } else {
      sources.push({
        entity: replica.model.entity(join.target),
        put: (table, row) => table.putTarget(name, row),
        remove: (table, id) => table.removeTarget(name, id),
      });
      sources.push({
        entity: joined,
        put: (table, row) => table.joinTo(name, String(row.id), String(row[join.via])),
        remove: (table, id) => table.joinTo(name, id, null),
      });
    }
  }
  return sources;
}
