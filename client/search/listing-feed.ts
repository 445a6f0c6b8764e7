import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { ReadChildren } from "./child-joins.ts";
import { type Source, sourcesOf } from "./listing-sources.ts";
import type { ListingTable } from "./listing-table.ts";
import { readChanges } from "./read-changes.ts";

/** Number of rows whose children are read one by one; for more, reading everything again is faster. */
const mostDoubts = 2_000;

/** Fills a listed entity's table from the device's rows, and updates it from the change log (R3). */
export class ListingFeed {
  readonly #replica: Replica;
  readonly #sources: readonly Source[];
  readonly #readChildren: ReadChildren;

  constructor(replica: Replica, entity: AnyEntity) {
    this.#replica = replica;
    this.#sources = sourcesOf(replica.model, entity);
    this.#readChildren = (child, by, id) => replica.list(replica.model.entity(child), by, id);
  }

  /** Reads everything into an empty table. Returns the counter up to which it is at least current. */
  async fill(table: ListingTable): Promise<number> {
    let counter = Number.POSITIVE_INFINITY;
    for (const source of this.#sources) {
      const scanned = await this.#replica.scan(source.entity, (rows) => {
        for (const row of rows) source.put(table, row, true);
      });
      // Each scan has its own moment; the log contains the changes since the earliest of them.
      counter = Math.min(counter, scanned.counter);
    }
    table.children.fold(true);
    await table.children.settle(this.#readChildren);
    return counter;
  }

  /**
   * Applies the changes in the log after `counter`. Returns undefined if the log no longer goes back that far. It also does so if
   * so much has changed that filling the table anew is faster. During a download, it waits for the end before the table is filled
   * anew, and not for each page. Until then the table keeps its marks of stale rows.
   */
  async catchUp(table: ListingTable, counter: number): Promise<{ readonly counter: number; readonly rows: number } | undefined> {
    const takers = this.#sources.map((source) => ({
      entity: source.entity,
      put: (row: Row) => source.put(table, row, false),
      remove: (id: string) => source.remove(table, id),
    }));
    const caught = await readChanges(this.#replica, takers, counter);
    if (!caught) return undefined;
    if (table.children.doubts <= mostDoubts) await table.children.settle(this.#readChildren);
    else if (!this.downloading) return undefined;
    return caught;
  }

  /** Whether a bootstrap or a long catch-up is running. */
  get downloading(): boolean {
    const { activity, progress } = this.#replica.status.value;
    return activity === "syncing" && progress !== null;
  }
}
