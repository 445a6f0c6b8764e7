import type { Row, RowId } from "../../../entity.ts";
import type { Store } from "../store.ts";
import { type Block, type BlockKey, firstFrom, partOfBlock } from "./block.ts";
import { type Pairs, type PairsKey, type Runs, recordsOf, runsOf, type SortedPairs } from "./pairs.ts";
import { type GoneRow, type ReadEntity, RowsReader } from "./rows-reader.ts";
import { entityKeys, idKeys, isNone, type Span } from "./span.ts";

/** The least rows that read marks of removed rows before they are written. */
const many = 8;

/** The stores with an entity's rows, within a transaction that writes. */
export interface WritableRowStores {
  readonly rows: Store<Row, RowId>;
  readonly packs: Store<Block, BlockKey>;
  readonly gone: Store<GoneRow, BlockKey>;
  readonly pairs: Store<unknown, PairsKey>;
}

/** All rows of a span, prepared for `replace`. */
export interface Replacement {
  readonly span: Span;
  readonly rows: readonly Row[];
  /** Blocks with the same rows; empty if the entity is not packed. */
  readonly blocks: readonly Block[];
  readonly pairs: ReadonlyMap<string, SortedPairs>;
}

/** Reads and writes an entity's rows within one transaction. Writes are not awaited, like those of a store. */
export class Rows extends RowsReader {
  readonly #stores: WritableRowStores;

  constructor(entity: ReadEntity, stores: WritableRowStores, range: typeof IDBKeyRange) {
    super(entity, stores, range);
    this.#stores = stores;
  }

  put(row: Row): void {
    this.#stores.rows.put(row);
    if (this.packed) this.#stores.gone.delete([this.entity.name, String(row.id)]);
  }

  /**
   * Puts rows with different ids. Deleting a mark of a removed row costs as much as a write, whether there is one or not. So many
   * rows read first which marks exist, since these are few.
   */
  async putAll(rows: readonly Row[]): Promise<void> {
    if (!this.packed || rows.length < many) {
      for (const row of rows) this.put(row);
      return;
    }
    const { rows: own, gone } = this.#stores;
    for (const row of rows) own.put(row);
    const ids = new Set(rows.map(({ id }) => String(id)));
    const sorted = [...ids].sort();
    const { name } = this.entity;
    const marks = await gone.keys(this.range.bound([name, sorted[0]], [name, sorted.at(-1)]));
    gone.deleteAll(marks.filter(([, id]) => ids.has(id)));
  }

  delete(id: RowId): void {
    this.#stores.rows.delete(id);
    if (this.packed) this.#stores.gone.put({ entity: this.entity.name, id: String(id) });
  }

  /**
   * Replaces all rows in a span. Rows outside it stay, even those in a block that overlaps the span.
   *
   * It first reads the blocks at both ends of the span, which deferred writes do not change yet. So a transaction with deferred
   * writes must call it only once for a span.
   */
  async replace({ span, rows, blocks, pairs }: Replacement): Promise<void> {
    if (isNone(span)) return;
    const { name } = this.entity;
    const { rows: own, packs, gone } = this.#stores;
    const outside = this.packed ? await this.#outside(span) : [];
    const runs = pairs.size > 0 ? await runsOf(this.#stores.pairs, name) : undefined;
    const ids = idKeys(this.range, span);
    if (ids) own.delete(ids);
    else own.clear();
    if (!this.packed) return own.putAll(rows);
    const keys = entityKeys(this.range, name, span);
    gone.delete(keys);
    packs.delete(keys);
    packs.putAll([...outside, ...blocks]);
    if (runs) this.#addRun(runs, pairs, span);
  }

  /** Deletes all rows with a record of their own. */
  clear(): void {
    this.#stores.rows.clear();
  }

  /** Whether a bootstrap has brought the whole entity in several runs of pairs. */
  async hasRuns(): Promise<boolean> {
    const { runs, whole } = await runsOf(this.#stores.pairs, this.entity.name);
    return whole && runs.length > 1;
  }

  /** Returns all runs of the entity. `lists` has, for each lookup, the pairs of each run of the last bootstrap. */
  async runs(lookups: readonly string[]): Promise<Runs & { readonly lists: ReadonlyMap<string, readonly SortedPairs[]> }> {
    const { name } = this.entity;
    const { runs, since, whole } = await runsOf(this.#stores.pairs, name);
    const listOf = async (lookup: string, run: number) => {
      const keys = this.range.bound([name, lookup, run], [name, lookup, run, []]);
      const records = (await this.#stores.pairs.all(keys)) as Pairs[];
      return records.flatMap(({ values, ids }) => values.map((value, index) => [value, ids[index] ?? ""] as const));
    };
    const kept = runs.filter((run) => run >= since);
    const lists = lookups.map(async (one) => [one, await Promise.all(kept.map((run) => listOf(one, run)))] as const);
    return { runs, since, whole, lists: new Map(await Promise.all(lists)) };
  }

  /** Replaces the runs that `runs` returned by one. If there are other runs by now, it changes nothing and returns false. */
  async putRun(read: Runs, pairs: ReadonlyMap<string, SortedPairs>): Promise<boolean> {
    const { runs } = await runsOf(this.#stores.pairs, this.entity.name);
    if (runs.join() !== read.runs.join()) return false;
    this.#stores.pairs.delete(entityKeys(this.range, this.entity.name, {}));
    this.#writeRun({ runs: [], since: 0, whole: true }, (runs.at(-1) ?? 0) + 1, pairs);
    return true;
  }

  #addRun({ runs, since }: Runs, pairs: ReadonlyMap<string, SortedPairs>, { from, below }: Span): void {
    const run = (runs.at(-1) ?? 0) + 1;
    const isAll = from === undefined && below === undefined;
    if (isAll) this.#stores.pairs.delete(entityKeys(this.range, this.entity.name, {}));
    const whole = from === undefined;
    this.#writeRun({ runs: isAll ? [] : runs, since: below === undefined ? run : since, whole }, run, pairs);
  }

  #writeRun({ runs, since, whole }: Runs, run: number, pairs: ReadonlyMap<string, SortedPairs>): void {
    const { name } = this.entity;
    for (const [lookup, sorted] of pairs) {
      for (const [key, record] of recordsOf(name, lookup, run, sorted)) this.#stores.pairs.set(key, record);
    }
    this.#stores.pairs.set([name], { runs: [...runs, run], since, whole } satisfies Runs);
  }

  /** Returns blocks of those rows that lie outside a span, in blocks that overlap its ends. */
  async #outside({ from, below }: Span): Promise<Block[]> {
    const { packs } = this.#stores;
    const first = async (id: RowId | undefined) =>
      id === undefined ? undefined : (await packs.all(entityKeys(this.range, this.entity.name, { from: id }), 1))[0];
    const [low, high] = await Promise.all([first(from), first(below)]);
    const parts = [
      low && from !== undefined && partOfBlock(low, 0, firstFrom(low.ids, String(from))),
      high && below !== undefined && partOfBlock(high, firstFrom(high.ids, String(below)), high.ids.length),
    ];
    return parts.filter((part) => part !== undefined && part !== false);
  }
}
