import type { Collection, IndexableType, Table } from "dexie";

/** Part of a store: one key, or a range of them. */
export type Keys = IDBValidKey | IDBKeyRange;

/** A store that can be read: within a transaction, or through Dexie, so that live queries observe the reads. */
export interface ReadStore<T, K> {
  get(key: K): Promise<T | undefined>;
  /** Returns the values of keys, in the order of `keys`; undefined for a key without a value. */
  getMany(keys: readonly K[]): Promise<(T | undefined)[]>;
  /** Returns at most `count` values, ascending by their keys. */
  all(keys?: IDBKeyRange, count?: number): Promise<T[]>;
  keys(keys?: IDBKeyRange): Promise<K[]>;
  /** Returns at most `count` values by an index. Those with the same index value are in the order of their keys. */
  by(index: string, keys: Keys, count?: number): Promise<T[]>;
}

/** Reads a table through Dexie. */
export function readTable<T, K>(table: Table<T, K>): ReadStore<T, K> {
  const from = (index: string, { lower, upper, lowerOpen, upperOpen }: IDBKeyRange) => {
    const where = table.where(index);
    if (upper === undefined) return lowerOpen ? where.above(lower) : where.aboveOrEqual(lower);
    if (lower === undefined) return upperOpen ? where.below(upper) : where.belowOrEqual(upper);
    return where.between(lower, upper, !lowerOpen, !upperOpen);
  };
  const of = (keys?: IDBKeyRange) => (keys ? from(":id", keys) : table.toCollection());
  const some = async (found: Collection<T, K>, count?: number) => (count === undefined ? found : found.limit(count)).toArray();
  return {
    get: async (key) => table.get(key),
    getMany: async (keys) => table.bulkGet([...keys]),
    all: async (keys, count) => some(of(keys), count),
    keys: async (keys) => of(keys).primaryKeys(),
    by: async (index, keys, count) =>
      some(isRange(keys) ? from(index, keys) : table.where(index).equals(keys as IndexableType), count),
  };
}

const isRange = (keys: Keys): keys is IDBKeyRange => typeof keys === "object" && "lower" in keys;
