import type { AnyEntity, Row, RowId } from "../../entity.ts";
import type { Model } from "../../registry.ts";
import { lookupKey, type RowReader, rowKey, splitKey } from "../../tx.ts";
import type { DeviceTx } from "../device-tx.ts";
import { keyOf } from "./row-reader.ts";

/**
 * Rows in memory over the device's tables. Its upper layer has what a rebase sets and what re-runs write. Tables are read in
 * batches, and each row once. It lives within one transaction.
 */
export class RowOverlay implements RowReader {
  readonly #tx: DeviceTx;
  readonly #model: Model;
  /** Rows as the tables have them; undefined for a row that does not exist. */
  readonly #below = new Map<string, Row | undefined>();
  readonly #lists = new Map<string, Row[]>();
  readonly #above = new Map<string, Map<string, Row | null>>();
  /** Keys read since this was last emptied, including those of a run that then threw. */
  readonly reads = new Set<string>();
  /** The first read that failed: it must not count as the mutator's refusal. */
  failure: Error | undefined;

  constructor(tx: DeviceTx, model: Model) {
    this.#tx = tx;
    this.#model = model;
  }

  /** Forgets all rows that were set, and keeps those that were read. */
  clear(): void {
    this.#above.clear();
  }

  /** Sets a row from now on; null for none. */
  set(key: string, row: Row | null): void {
    const { entity } = splitKey(key);
    const rows = this.#above.get(entity);
    if (rows) rows.set(key, row);
    else this.#above.set(entity, new Map([[key, row]]));
  }

  /** Yields every row that was set. */
  *entries(): Iterable<readonly [string, Row | null]> {
    for (const rows of this.#above.values()) yield* rows;
  }

  /** Reads rows before they are used. */
  async load(keys: Iterable<string>): Promise<void> {
    const wanted = new Map<string, string[]>();
    for (const key of new Set(keys)) {
      if (this.#below.has(key)) continue;
      const { entity } = splitKey(key);
      const list = wanted.get(entity);
      if (list) list.push(key);
      else wanted.set(entity, [key]);
    }
    for (const [entity, list] of wanted) {
      const rows = await this.#tx.rows(entity).getMany(list.map((key) => idIn(this.#model, key)));
      list.forEach((key, index) => this.#below.set(key, rows[index]));
    }
  }

  /** Returns a row as the tables have it; it must have been loaded. */
  below(key: string): Row | undefined {
    return this.#below.get(key);
  }

  async get(entity: AnyEntity, id: RowId): Promise<Row | undefined> {
    const key = rowKey(entity.name, id);
    this.reads.add(key);
    const above = this.#above.get(entity.name)?.get(key);
    if (above !== undefined) return above ?? undefined;
    if (!this.#below.has(key)) await this.#reading(this.load([key]));
    return this.#below.get(key);
  }

  async list(entity: AnyEntity, lookup: string, value: string): Promise<Row[]> {
    const key = lookupKey(entity.name, lookup, value);
    this.reads.add(key);
    let rows = this.#lists.get(key);
    if (!rows) {
      rows = await this.#reading(this.#tx.rows(entity.name).by(lookup, value));
      this.#lists.set(key, rows);
    }
    const above = this.#above.get(entity.name);
    if (!above) return rows;
    const list = rows.filter((row) => !above.has(rowKey(entity.name, row.id)));
    for (const row of above.values()) if (row && row[lookup] === value) list.push(row);
    return list;
  }

  async #reading<T>(read: PromiseLike<T>): Promise<T> {
    try {
      return await read;
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error("a row could not be read", { cause: error });
      throw error;
    }
  }
}

/** Returns the primary key in its store of the row that a key names. */
export function idIn(model: Model, key: string): RowId {
  const { entity, id } = splitKey(key);
  return keyOf(model.entity(entity), id);
}
