import type { Touched } from "./live-parts.ts";

/** Part of a store: one key, or a range of them. */
export type Keys = IDBValidKey | IDBKeyRange;

/**
 * One store within one transaction. Writing is not awaited: what fails undoes the transaction, which then says why.
 * Straight on IndexedDB: a transaction stays open over any number of promises as long as each rests on a request of its
 * own, and nothing between here and the database can lose track of it.
 */
export class Store<T, K extends IDBValidKey = IDBValidKey> {
  readonly #store: IDBObjectStore;
  readonly #touched: Touched | undefined;

  constructor(store: IDBObjectStore, touched?: Touched) {
    this.#store = store;
    this.#touched = touched;
  }

  get(key: K): Promise<T | undefined> {
    return resultOf<T | undefined>(this.#store.get(key));
  }

  /** Rows in the order of the keys, undefined where there is none; in one go. */
  async getMany(keys: readonly K[]): Promise<(T | undefined)[]> {
    const requests = keys.map((key) => this.#store.get(key) as IDBRequest<T | undefined>);
    const last = requests.at(-1);
    // Requests are answered in their order: with the last one, all are there.
    if (last) await resultOf(last);
    return requests.map((request) => request.result);
  }

  /** In the order of the keys. */
  all(keys?: Keys): Promise<T[]> {
    return resultOf<T[]>(this.#store.getAll(keys));
  }

  /** By an index, at most `count`; rows of the same value in the order of their keys. */
  by(index: string, keys: Keys, count?: number): Promise<T[]> {
    return resultOf<T[]>(this.#store.index(index).getAll(keys, count));
  }

  keys(): Promise<K[]> {
    return resultOf(this.#store.getAllKeys()) as Promise<K[]>;
  }

  async isEmpty(): Promise<boolean> {
    return (await resultOf(this.#store.getAllKeys(null, 1))).length === 0;
  }

  /** The highest key; undefined in an empty store. */
  async lastKey(): Promise<K | undefined> {
    return (await resultOf(this.#store.openKeyCursor(null, "prev")))?.primaryKey as K | undefined;
  }

  put(value: T): void {
    this.#store.put(value);
    this.#touched?.add(this.#store, (value as Record<string, K>)[this.#store.keyPath as string]);
  }

  putAll(values: readonly T[]): void {
    for (const value of values) this.put(value);
  }

  /** Puts a new row in, and tells the key that it got. */
  async add(value: Omit<T, "counter" | "order" | "page">): Promise<K> {
    const key = (await resultOf(this.#store.add(value))) as K;
    this.#touched?.add(this.#store, key);
    return key;
  }

  delete(keys: K | IDBKeyRange): void {
    this.#store.delete(keys);
    this.#touched?.add(this.#store, keys);
  }

  deleteAll(keys: Iterable<K>): void {
    for (const key of keys) this.delete(key);
  }

  clear(): void {
    this.#store.clear();
    this.#touched?.add(this.#store);
  }
}

/** What a request brings. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("the request failed", "UnknownError")));
  });
}
