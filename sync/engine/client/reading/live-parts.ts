import { type ObservabilitySet, RangeSet } from "dexie";

type PartKey = `idb://${string}/${string}/${string}`;

/** Represents all keys of a store. */
export const everything = Symbol("everything");

/** Returns the range of every possible key. */
const allKeys = () => new RangeSet(Number.NEGATIVE_INFINITY, [[]]);

/** More changed keys of one store than this are reported as the whole store. */
const precise = 1_000;

/**
 * Collects what a transaction has changed, in the form of Dexie's live queries: exact keys of a store, whole indexes. One
 * transaction is reported once, so that a query runs again once.
 */
export class Touched {
  readonly #database: string;
  readonly #parts: Record<PartKey, RangeSet> = {};
  readonly #counts = new Map<string, number>();

  constructor(database: string) {
    this.#database = database;
  }

  /** Notes which keys of a store are written. */
  add(store: IDBObjectStore, keys: IDBValidKey | IDBKeyRange | typeof everything): void {
    const count = (this.#counts.get(store.name) ?? 0) + 1;
    this.#counts.set(store.name, count);
    if (count > precise) return;
    const ranges = [this.#part(store.name, ""), this.#part(store.name, ":dels")];
    if (count === 1) for (const index of Array.from(store.indexNames)) this.#part(store.name, index).add(allKeys());
    for (const range of ranges) {
      if (keys === everything || count === precise || isRange(keys)) range.add(allKeys());
      else range.addKey(keys as never);
    }
  }

  /** Returns what has changed; undefined when nothing has. */
  parts(): ObservabilitySet | undefined {
    return this.#counts.size > 0 ? this.#parts : undefined;
  }

  #part(store: string, index: string): RangeSet {
    const key: PartKey = `idb://${this.#database}/${store}/${index}`;
    this.#parts[key] ??= new RangeSet();
    return this.#parts[key];
  }
}

const isRange = (keys: IDBValidKey | IDBKeyRange): keys is IDBKeyRange => typeof keys === "object" && "lower" in keys;
