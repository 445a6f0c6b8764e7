import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { ReadChildren } from "./child-joins.ts";
import { type Source, sourcesOf } from "./listing-sources.ts";
import type { ListingTable } from "./listing-table.ts";

/** Rows read by key at once. */
const chunk = 1_000;

/** Rows whose children may be read one by one: from more on, everything is read anew in less time. */
const mostDoubts = 2_000;

/** How a listed entity's table is filled from the device's rows and follows its change log (R3). */
export class ListingFeed {
  readonly #replica: Replica;
  readonly #sources: readonly Source[];
  readonly #readChildren: ReadChildren;

  constructor(replica: Replica, entity: AnyEntity) {
    this.#replica = replica;
    this.#sources = sourcesOf(replica.model, entity);
    this.#readChildren = (child, by, id) => replica.list(replica.model.entity(child), by, id);
  }

  /** Reads everything into an empty table. Returns the counter at which it stands, at the least. */
  async fill(table: ListingTable): Promise<number> {
    let counter = Number.POSITIVE_INFINITY;
    for (const source of this.#sources) {
      const scanned = await this.#replica.scan(source.entity, (rows) => {
        for (const row of rows) source.put(table, row, true);
      });
      // Each scan stands at its own moment; from the first of them on, the log tells the rest.
      counter = Math.min(counter, scanned.counter);
    }
    table.children.fold(true);
    await table.children.settle(this.#readChildren);
    return counter;
  }

  /**
   * Applies what the log holds after `counter`. Returns undefined when the log no longer reaches back that far, or when so
   * much has changed that the table is best filled anew: once, behind a download, and not for each of its pages. Until then
   * the table keeps its doubts.
   */
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
    if (table.children.doubts <= mostDoubts) await table.children.settle(this.#readChildren);
    else if (!this.downloading) return undefined;
    return { counter: last, rows };
  }

  /** Whether a bootstrap or a long catch-up is bringing page after page. */
  get downloading(): boolean {
    const { activity, progress } = this.#replica.status.value;
    return activity === "syncing" && progress !== null;
  }

  async #read(table: ListingTable, source: Source, ids: readonly string[]): Promise<void> {
    const rows = await this.#replica.getMany(source.entity, ids);
    for (const [i, row] of rows.entries()) {
      if (row) source.put(table, row, false);
      else source.remove(table, ids[i] ?? "");
    }
  }
}
