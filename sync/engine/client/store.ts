import { everything, type Touched } from "./live-parts.ts";

/** Part of a store: one key, or a range of them. */
export type Keys = IDBValidKey | IDBKeyRange;

/** A write that is deferred to another transaction. */
export interface LaterWrite {
  readonly store: string;
  readonly run: (store: IDBObjectStore, touched: Touched) => void;
}

type GivenKey = "counter" | "order" | "page";

/**
 * One store within one transaction. Writes are not awaited: a failed write aborts the transaction, whose error has the cause.
 *
 * It uses IndexedDB directly, so that no library can lose track of the transaction. The transaction stays open over any number of
 * promises, as long as each depends on a request of its own. Reads are asynchronous even where they fail at once. So none of
 * several parallel reads is left without a handler. With `later`, nothing is written here: all writes are added to that list.
 */
export class Store<T, K extends IDBValidKey = IDBValidKey> {
  readonly #store: IDBObjectStore;
  readonly #keyPath: string;
  readonly #touched: Touched;
  readonly #later: LaterWrite[] | undefined;

  constructor(store: IDBObjectStore, touched: Touched, later?: LaterWrite[]) {
    this.#store = store;
    this.#keyPath = String(store.keyPath);
    this.#touched = touched;
    this.#later = later;
  }

  async get(key: K): Promise<T | undefined> {
    return resultOf<T | undefined>(this.#store.get(key));
  }

  /** Returns rows in the order of the keys, undefined where there is none; all in one pass. */
  async getMany(keys: readonly K[]): Promise<(T | undefined)[]> {
    const requests = keys.map((key) => this.#store.get(key) as IDBRequest<T | undefined>);
    const last = requests.at(-1);
    // Requests are answered in their order: with the last one, all have succeeded.
    if (last) await resultOf(last);
    return requests.map((request) => request.result);
  }

  /** Returns rows in the order of the keys. */
  async all(keys?: Keys): Promise<T[]> {
    return resultOf<T[]>(this.#store.getAll(keys));
  }

  /** Returns at most `count` rows by an index; rows of the same value are in the order of their keys. */
  async by(index: string, keys: Keys, count?: number): Promise<T[]> {
    return resultOf<T[]>(this.#store.index(index).getAll(keys, count));
  }

  async keys(): Promise<K[]> {
    return resultOf(this.#store.getAllKeys()) as Promise<K[]>;
  }

  async isEmpty(): Promise<boolean> {
    return (await resultOf(this.#store.getAllKeys(null, 1))).length === 0;
  }

  async count(): Promise<number> {
    return resultOf(this.#store.count());
  }

  /** Returns the highest key; undefined for an empty store. */
  async lastKey(): Promise<K | undefined> {
    return (await resultOf(this.#store.openKeyCursor(null, "prev")))?.primaryKey as K | undefined;
  }

  put(value: T): void {
    const key = (value as Record<string, K>)[this.#keyPath];
    this.#write((store) => store.put(value), key);
  }

  /** Writes a value under a key that the value does not contain. */
  set(key: K, value: T): void {
    this.#write((store) => store.put(value, key), key);
  }

  putAll(values: readonly T[]): void {
    for (const value of values) this.put(value);
  }

  /** Adds a new row under the next key. */
  append(value: Omit<T, GivenKey>): void {
    this.#write((store, touched) => {
      const request = store.add(value);
      request.onsuccess = () => touched.add(store, request.result);
    });
  }

  /** Does the same and returns the key; only where writes are not deferred. */
  async add(value: Omit<T, GivenKey>): Promise<K> {
    if (this.#later) throw new Error("a key is given only when it is written");
    const key = await resultOf(this.#store.add(value));
    this.#touched.add(this.#store, key);
    return key as K;
  }

  delete(keys: K | IDBKeyRange): void {
    this.#write((store) => store.delete(keys), keys);
  }

  deleteAll(keys: Iterable<K>): void {
    for (const key of keys) this.delete(key);
  }

  clear(): void {
    this.#write((store) => store.clear(), everything);
  }

  #write(write: LaterWrite["run"], keys?: Keys | typeof everything): void {
    const run: LaterWrite["run"] = (store, touched) => {
      write(store, touched);
      if (keys !== undefined) touched.add(store, keys);
    };
    if (this.#later) this.#later.push({ store: this.#store.name, run });
    else run(this.#store, this.#touched);
  }
}

/** Returns the result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("the request failed", "UnknownError")));
  });
}
