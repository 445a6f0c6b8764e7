import type { Table } from "dexie";

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
  by(index: string, value: Keys): Promise<T[]>;
}

/** Reads a table through Dexie. @param getMany replaces `bulkGet` if there is a faster way to read many keys */
export function readTable<T, K>(
  table: Table<T, K>,
  getMany = (keys: readonly K[]): PromiseLike<(T | undefined)[]> => table.bulkGet([...keys]),
): ReadStore<T, K> {
  const of = (keys?: IDBKeyRange) => {
    const primary = table.where(":id");
    if (!keys) return table.toCollection();
    const { lower, upper, lowerOpen, upperOpen } = keys;
    if (upper === undefined) return lowerOpen ? primary.above(lower) : primary.aboveOrEqual(lower);
    if (lower === undefined) return upperOpen ? primary.below(upper) : primary.belowOrEqual(upper);
    return primary.between(lower, upper, !lowerOpen, !upperOpen);
  };
  return {
    get: async (key) => table.get(key),
    getMany: async (keys) => getMany(keys),
    all: async (keys, count) => (count === undefined ? of(keys) : of(keys).limit(count)).toArray(),
    keys: async (keys) => of(keys).primaryKeys(),
    by: async (index, value) =>
      table
        .where(index)
        .equals(value as string)
        .toArray(),
  };
}
