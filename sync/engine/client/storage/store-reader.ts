import { picked, rangeOf } from "../reading/read-many.ts";
import type { Keys, ReadStore } from "./packs/read-store.ts";

/** Reads one store within one transaction, without Dexie. */
export class StoreReader<T, K = IDBValidKey> implements ReadStore<T, K> {
  protected readonly store: IDBObjectStore;
  readonly #range: typeof IDBKeyRange | undefined;

  /** @param range lets many keys be read as one range */
  constructor(store: IDBObjectStore, range?: typeof IDBKeyRange) {
    this.store = store;
    this.#range = range;
  }

  async get(key: K): Promise<T | undefined> {
    return resultOf<T | undefined>(this.store.get(key as IDBValidKey));
  }

  /**
   * Returns the values of keys, in the order of `keys`; undefined for a key without a value. Many are read as one range first, as
   * `readMany` does; else it waits only once.
   */
  async getMany(keys: readonly K[]): Promise<(T | undefined)[]> {
    return (await this.#rangeFirst(keys)) ?? this.#oneByOne(keys);
  }

  async #rangeFirst(keys: readonly K[]): Promise<(T | undefined)[] | undefined> {
    const { keyPath } = this.store;
    const range = typeof keyPath === "string" ? rangeOf(keys) : undefined;
    if (!range || !this.#range) return undefined;
    const found = await this.all(this.#range.bound(range.lower, range.upper), range.limit);
    return picked(range, found, (value) => (value as Record<string, unknown>)[String(keyPath)]);
  }

  async #oneByOne(keys: readonly K[]): Promise<(T | undefined)[]> {
    const requests = keys.map((key) => this.store.get(key as IDBValidKey) as IDBRequest<T | undefined>);
    const last = requests.at(-1);
    // Requests are answered in their order: with the last one, all have succeeded.
    if (last) await resultOf(last);
    return requests.map((request) => request.result);
  }

  /** Returns at most `count` values, ascending by their keys. */
  async all(keys?: Keys, count?: number): Promise<T[]> {
    return resultOf<T[]>(this.store.getAll(keys, count));
  }

  /** Returns at most `count` values by an index. Those with the same index value are in the order of their keys. */
  async by(index: string, keys: Keys, count?: number): Promise<T[]> {
    return resultOf<T[]>(this.store.index(index).getAll(keys, count));
  }

  async keys(keys?: IDBKeyRange): Promise<K[]> {
    return resultOf(this.store.getAllKeys(keys)) as Promise<K[]>;
  }
}

/** Returns the result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("the request failed", "UnknownError")));
  });
}
