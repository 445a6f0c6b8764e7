import type { AnyEntity, Row, RowId } from "../../../entity.ts";
import { byId } from "../../../order.ts";
import { type Block, type BlockKey, firstFrom, rowAt, rowIn } from "./block.ts";
import { idPrefix, idsWithEach, type PairsKey } from "./pairs.ts";
import type { ReadStore } from "./read-store.ts";
import { entityKeys, idKeys, isIn, isNone, type Span } from "./span.ts";

/** Marks a row as deleted. A block may still contain it. */
export interface GoneRow {
  readonly entity: string;
  readonly id: string;
}

/** The properties of an entity that a reader uses. */
export type ReadEntity = Pick<AnyEntity, "name" | "id" | "visibility">;

/** The stores from which an entity's rows are read. */
export interface RowStores<S = ReadStore<Row, RowId>> {
  /** Rows with a record of their own. Each is newer than a row with its id in a block. */
  readonly rows: S;
  readonly packs: ReadStore<Block, BlockKey>;
  readonly gone: ReadStore<GoneRow, BlockKey>;
  readonly pairs: ReadStore<unknown, PairsKey>;
}

/** For at least this many ids, the blocks' keys are read first, then the blocks. Likewise for this many values of a lookup. */
const many = 16;
/** The most blocks that `next` reads at once. */
const blocksPerScan = 16;

/**
 * Whether an entity's rows are packed. Masters, whose ids are numbers, are not, nor entities with rows that not everyone may see.
 */
export const isPacked = ({ id, visibility }: ReadEntity): boolean => id !== "integer" && visibility === "everyone";

/**
 * Reads an entity's rows, from blocks and from records of their own. Call it within one transaction over all stores of the
 * entity, so that all reads see the same state.
 */
export class RowsReader {
  protected readonly entity: ReadEntity;
  protected readonly range: typeof IDBKeyRange;
  protected readonly packed: boolean;
  readonly #stores: RowStores;

  constructor(entity: ReadEntity, stores: RowStores, range: typeof IDBKeyRange) {
    this.entity = entity;
    this.range = range;
    this.packed = isPacked(entity);
    this.#stores = stores;
  }

  async get(id: RowId): Promise<Row | undefined> {
    const { rows, gone } = this.#stores;
    if (!this.packed) return rows.get(id);
    const key = [this.entity.name, String(id)] as const;
    // All three records are requested at once, since waiting for each would cost more than the requests.
    const [row, mark, block] = await Promise.all([rows.get(id), gone.get(key), this.#blockFrom(key[1])]);
    return row ?? (mark || !block ? undefined : rowIn(block, key[1]));
  }

  /** Returns the rows of ids, in the order of `ids`; undefined for an id without a row. */
  async getMany(ids: readonly RowId[]): Promise<(Row | undefined)[]> {
    if (ids.length === 0) return [];
    const { rows, gone } = this.#stores;
    if (!this.packed) return rows.getMany(ids);
    const sorted = [...new Set(ids.map(String))].sort();
    const { name } = this.entity;
    const marks = this.range.bound([name, sorted[0]], [name, sorted.at(-1)]);
    const [found, marked, blocks] = await Promise.all([rows.getMany(ids), gone.keys(marks), this.#blocksWith(sorted)]);
    const away = new Set(marked.map(([, id]) => id));
    const highs = blocks.map(({ high }) => high);
    return ids.map((id, index) => {
      const row = found[index];
      if (row || away.has(String(id))) return row;
      const block = blocks[firstFrom(highs, String(id))];
      return block && rowIn(block, String(id));
    });
  }

  /** Returns the rows in a span, ascending by their ids. */
  async all(span: Span = {}): Promise<Row[]> {
    const { rows } = this.#stores;
    if (isNone(span)) return [];
    const keys = idKeys(this.range, span);
    if (!this.packed) return rows.all(keys);
    const [own, packed] = await Promise.all([rows.all(keys), this.#packed(span)]);
    return merged(own, packed);
  }

  /** Returns the ids of the rows in a span, in any order. */
  async keys(span: Span = {}): Promise<RowId[]> {
    const { rows } = this.#stores;
    if (isNone(span)) return [];
    const keys = idKeys(this.range, span);
    if (!this.packed) return rows.keys(keys);
    const [own, [blocks, away]] = await Promise.all([rows.keys(keys), this.#blocksIn(span)]);
    const packed = blocks.flatMap(({ ids }) => ids.filter((id) => isIn(id, span) && !away.has(id)));
    return [...new Set([...own, ...packed])];
  }

  /** Returns the rows with this value of a lookup, ascending by their ids. */
  async by(lookup: string, value: string): Promise<Row[]> {
    return (await this.byEach(lookup, [value]))[0] ?? [];
  }

  /**
   * Returns the rows with each of these values of a lookup, in the order of `values`. Each list is ascending by ids. A block is read
   * once for all of them.
   */
  async byEach(lookup: string, values: readonly string[]): Promise<Row[][]> {
    const { pairs } = this.#stores;
    if (!this.packed) return this.#ownByEach(lookup, values);
    if (lookup === idPrefix(this.entity))
      return Promise.all(values.map((value) => this.all({ from: `${value}_`, below: `${value}\`` })));
    const [own, ids] = await Promise.all([
      this.#ownByEach(lookup, values),
      idsWithEach(pairs, this.range, this.entity, lookup, values),
    ]);
    const wanted = [...new Set(ids.flat())];
    const found = new Map((await this.getMany(wanted)).map((row, at) => [wanted[at], row]));
    return values.map((value, at) => {
      const listed = (ids[at] ?? []).map((id) => found.get(id)).filter((row) => row !== undefined && row[lookup] === value);
      return merged(own[at] ?? [], (listed as Row[]).sort(byId));
    });
  }

  /**
   * Returns the next rows after an id, ascending by their ids. It reads about `count`, but always whole blocks. `upTo` is the id
   * up to which all rows were returned; it is undefined once there are no more.
   */
  async next(after: RowId | undefined, count: number): Promise<{ readonly rows: Row[]; readonly upTo: RowId | undefined }> {
    const { rows, packs } = this.#stores;
    const { name } = this.entity;
    const behind = this.packed
      ? await packs.all(
          this.range.bound(after === undefined ? [name] : [name, after], [name, []], after !== undefined),
          Math.min(blocksPerScan, count),
        )
      : [];
    const last = behind.at(-1)?.high;
    const own = await rows.all(this.#keysBehind(after, last), count);
    const upTo = own.length === count ? own.at(-1)?.id : last;
    if (last === undefined) return { rows: own, upTo };
    const span = { from: after, below: upTo };
    const away = new Set(
      (await this.#stores.gone.keys(this.range.bound(after === undefined ? [name] : [name, after], [name, upTo]))).map(
        ([, id]) => id,
      ),
    );
    const isDue = (id: string) => (after === undefined || id > after) && !away.has(id) && (isIn(id, span) || id === upTo);
    return { rows: merged(own, rowsIn(behind, isDue)), upTo };
  }

  /** Returns the rows with a record of their own that have each value. They are few, so that one range mostly has them all. */
  async #ownByEach(lookup: string, values: readonly string[]): Promise<Row[][]> {
    const { rows } = this.#stores;
    const [lowest, ...others] = [...values].sort();
    const most = 2 * values.length;
    if (lowest !== undefined && values.length >= many) {
      const found = await rows.by(lookup, this.range.bound(lowest, others.at(-1)), most);
      const byValue = new Map<unknown, Row[]>(values.map((value) => [value, []]));
      for (const row of found) byValue.get(row[lookup])?.push(row);
      if (found.length < most) return values.map((value) => byValue.get(value) ?? []);
    }
    return Promise.all(values.map((value) => rows.by(lookup, value)));
  }

  #keysBehind(after: RowId | undefined, last: RowId | undefined): IDBKeyRange | undefined {
    if (after !== undefined && last !== undefined) return this.range.bound(after, last, true);
    if (last !== undefined) return this.range.upperBound(last);
    return after === undefined ? undefined : this.range.lowerBound(after, true);
  }

  async #packed(span: Span): Promise<Row[]> {
    const [blocks, away] = await this.#blocksIn(span);
    return rowsIn(blocks, (id) => isIn(id, span) && !away.has(id));
  }

  /** Returns all blocks that may have rows in a span, and the ids in it that are marked as deleted. */
  async #blocksIn(span: Span): Promise<[Block[], Set<string>]> {
    const keys = entityKeys(this.range, this.entity.name, span);
    const { packs, gone } = this.#stores;
    const edge = span.below === undefined ? undefined : this.#blockFrom(String(span.below));
    const [inside, behind, marks] = await Promise.all([packs.all(keys), edge, gone.keys(keys)]);
    return [behind ? [...inside, behind] : inside, new Set(marks.map(([, id]) => id))];
  }

  /** Returns the only block that can have this id: the first whose highest id is not below it. */
  async #blockFrom(id: string): Promise<Block | undefined> {
    return (await this.#stores.packs.all(entityKeys(this.range, this.entity.name, { from: id }), 1))[0];
  }

  /** Returns the blocks that may have these ids, ascending. @param ids ascending */
  async #blocksWith(ids: readonly string[]): Promise<Block[]> {
    const [lowest = ""] = ids;
    if (ids.length < many) {
      // Rows that are read together are often neighbours: the first block has all of them.
      const first = await this.#blockFrom(lowest);
      if (!first) return [];
      const found = await Promise.all(ids.filter((id) => id > first.high).map((id) => this.#blockFrom(id)));
      const behind = found.flatMap((block) => (block ? [[block.high, block] as const] : []));
      return [first, ...new Map(behind).values()];
    }
    const keys = await this.#stores.packs.keys(entityKeys(this.range, this.entity.name, { from: lowest }));
    const highs = keys.map(([, high]) => high);
    const wanted = new Set(ids.map((id) => keys[firstFrom(highs, id)]).filter((key) => key !== undefined));
    return (await this.#stores.packs.getMany([...wanted])).filter((block) => block !== undefined);
  }
}

const rowsIn = (blocks: readonly Block[], isDue: (id: string) => boolean): Row[] =>
  blocks.flatMap((block) => block.ids.flatMap((id, index) => (isDue(id) ? [rowAt(block, index)] : [])));

/** Merges two lists of rows, ascending by their ids. If both have a row with the same id, it takes that of `own`. */
function merged(own: readonly Row[], packed: readonly Row[]): Row[] {
  if (own.length === 0) return [...packed];
  const known = new Set(own.map(({ id }) => id));
  return [...own, ...packed.filter(({ id }) => !known.has(id))].sort(byId);
}
