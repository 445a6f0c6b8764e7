import { everything, type Touched } from "../reading/live-parts.ts";
import type { Keys } from "./packs/read-store.ts";
import { resultOf, StoreReader } from "./store-reader.ts";

/** A write that is deferred to another transaction. */
export interface LaterWrite {
  readonly store: string;
  readonly run: (store: IDBObjectStore, touched: Touched | undefined) => void;
}

type GivenKey = "counter" | "order" | "page";

/**
 * One store within one transaction. Writes are not awaited: a failed write aborts the transaction, whose error has the cause.
 *
 * It uses IndexedDB directly, so that no library can lose track of the transaction. The transaction stays open over any number of
 * promises, as long as each depends on a request of its own. Reads are asynchronous even where they fail at once. So none of
 * several parallel reads is left without a handler. With `later`, nothing is written here: all writes are added to that list.
 * Without `touched`, no live query is notified of the writes.
 */
export class Store<T, K = IDBValidKey> extends StoreReader<T, K> {
  readonly #keyPath: string;
  readonly #touched: Touched | undefined;
  readonly #later: LaterWrite[] | undefined;

  constructor(store: IDBObjectStore, touched: Touched | undefined, later?: LaterWrite[], range?: typeof IDBKeyRange) {
    super(store, range);
    this.#keyPath = String(store.keyPath);
    this.#touched = touched;
    this.#later = later;
  }

  async count(): Promise<number> {
    return resultOf(this.store.count());
  }

  /** Returns the highest key; undefined for an empty store. */
  async lastKey(): Promise<K | undefined> {
    return (await resultOf(this.store.openKeyCursor(null, "prev")))?.primaryKey as K | undefined;
  }

  put(value: T): void {
    const key = (value as Record<string, IDBValidKey>)[this.#keyPath];
    this.#write((store) => store.put(value), key);
  }

  /** Writes a value under a key that the value does not contain. */
  set(key: K, value: T): void {
    this.#write((store) => store.put(value, key as IDBValidKey), key as IDBValidKey);
  }

  putAll(values: readonly T[]): void {
    for (const value of values) this.put(value);
  }

  /** Writes a value unless its key has one. Nothing is read for that, so it does not wait. */
  putNew(value: T): void {
    this.#write((store, touched) => {
      const request = store.add(value);
      request.onsuccess = () => touched?.add(store, request.result);
      request.onerror = (event) => {
        // Only this error is expected. Any other one aborts the transaction.
        if (request.error?.name !== "ConstraintError") return;
        event.preventDefault();
        event.stopPropagation();
      };
    });
  }

  /** Adds a new row under the next key. */
  append(value: Omit<T, GivenKey>): void {
    this.#write((store, touched) => {
      const request = store.add(value);
      request.onsuccess = () => touched?.add(store, request.result);
    });
  }

  /** Adds a new row and returns its key; only where writes are not deferred. */
  async add(value: Omit<T, GivenKey>): Promise<K> {
    if (this.#later) throw new Error("a key is given only when it is written");
    const key = await resultOf(this.store.add(value));
    this.#touched?.add(this.store, key);
    return key as K;
  }

  delete(keys: K | IDBKeyRange): void {
    this.#write((store) => store.delete(keys as Keys), keys as Keys);
  }

  deleteAll(keys: Iterable<K>): void {
    for (const key of keys) this.delete(key);
  }

  clear(): void {
    this.#write((store) => store.clear(), everything);
  }

  #write(write: LaterWrite["run"], keys?: Keys | typeof everything): void {
    const isTold = keys !== undefined && this.#touched !== undefined;
    const run: LaterWrite["run"] = (store, touched) => {
      write(store, touched);
      if (isTold) touched?.add(store, keys);
    };
    if (this.#later) this.#later.push({ store: this.store.name, run });
    else run(this.store, this.#touched);
  }
}
