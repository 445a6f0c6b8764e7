import { everything, type Touched } from "./live-parts.ts";

/** Part of a store: one key, or a range of them. */
export type Keys = IDBValidKey | IDBKeyRange;

/** A write that is put off to another transaction. */
export interface LaterWrite {
  readonly store: string;
  readonly run: (store: IDBObjectStore, touched: Touched) => void;
}

type GivenKey = "counter" | "order" | "page";

/**
 * One store within one transaction. Writing is not awaited: what fails undoes the transaction, which then says why.
 * Straight on IndexedDB: a transaction stays open over any number of promises as long as each rests on a request of its
 * own, and nothing between here and the database can lose track of it. Reading is asynchronous even where it fails at once, so that
 * none of several that were asked together is left alone. With `later`, nothing is written here at all: what is to be written is put on
 * that list.
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

  /** Rows in the order of the keys, undefined where there is none; in one go. */
  async getMany(keys: readonly K[]): Promise<(T | undefined)[]> {
    const requests = keys.map((key) => this.#store.get(key) as IDBRequest<T | undefined>);
    const last = requests.at(-1);
    // Requests are answered in their order: with the last one, all are there.
    if (last) await resultOf(last);
    return requests.map((request) => request.result);
  }

  /** In the order of the keys. */
  async all(keys?: Keys): Promise<T[]> {
    return resultOf<T[]>(this.#store.getAll(keys));
  }

  /** By an index, at most `count`; rows of the same value in the order of their keys. */
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

  /** The highest key; undefined in an empty store. */
  async lastKey(): Promise<K | undefined> {
    return (await resultOf(this.#store.openKeyCursor(null, "prev")))?.primaryKey as K | undefined;
  }

  put(value: T): void {
    const key = (value as Record<string, K>)[this.#keyPath];
    this.#write((store) => store.put(value), key);
  }

  /** Under a key that the value does not hold. */
  set(key: K, value: T): void {
    this.#write((store) => store.put(value, key), key);
  }

  putAll(values: readonly T[]): void {
    for (const value of values) this.put(value);
  }

  /** Puts a new row in under the next key. */
  append(value: Omit<T, GivenKey>): void {
    this.#write((store, touched) => {
      const request = store.add(value);
      request.onsuccess = () => touched.add(store, request.result);
    });
  }

  /** The same, and tells the key; only where writing is not put off. */
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

/** What a request brings. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("the request failed", "UnknownError")));
  });
}
