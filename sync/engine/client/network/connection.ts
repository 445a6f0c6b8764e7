import type Dexie from "dexie";
import { EngineError } from "../../errors.ts";
import { ErasedError, isLostConnection } from "../failures.ts";
import type { Signals } from "../ports.ts";
import type { WatchedIndexedDB } from "../storage/watched-indexed-db.ts";

/** How often work runs again after a lost connection before its error is passed on. */
const attemptsAfterLoss = 3;

/**
 * The connection to the device's database. A lost connection (L6) or a frozen page (L5b) can cut work short. Such work runs again,
 * so it must be safe to run twice.
 */
export class Connection {
  readonly #dexie: Dexie;
  readonly #unlisten: () => void;
  readonly #indexedDB: WatchedIndexedDB;
  /** How often the page was frozen. */
  #freezes = 0;
  /** How often the connection was opened anew. */
  #reopened = 0;
  #opening: Promise<unknown> | undefined;
  readonly #end = new AbortController();
  #closed = false;

  /** @param indexedDB the same that `dexie` uses */
  constructor(dexie: Dexie, indexedDB: WatchedIndexedDB, signals: Signals) {
    this.#dexie = dexie;
    this.#indexedDB = indexedDB;
    // The browser says only that the connection has ended. Opening it anew shows whether the database is gone.
    indexedDB.onLost = () => void this.#reopen(this.#reopened).catch(() => undefined);
    this.#unlisten = signals.listen(() => (signals.page === "frozen" ? this.#freeze() : indexedDB.resume()));
  }

  /**
   * Runs work on the database, again and again until it is not cut short.
   * @param work is passed true when an earlier attempt was cut short: it may have been committed without an answer
   */
  async run<T>(work: (mayBeDone: boolean) => Promise<T>): Promise<T> {
    for (let attempts = 0, losses = 0; ; attempts++) {
      if (this.erased.aborted) throw new ErasedError("the browser has deleted the database");
      if (this.#indexedDB.frozen) await this.#indexedDB.frozen;
      const [freezes, reopened] = [this.#freezes, this.#reopened];
      try {
        return await work(attempts > 0);
      } catch (error) {
        if (this.#closed || error instanceof EngineError) throw error;
        if (this.erased.aborted) continue;
        if (freezes !== this.#freezes) continue;
        if (!isLostConnection(error) || ++losses > attemptsAfterLoss) throw error;
        await this.#reopen(reopened);
      }
    }
  }

  /**
   * Does what `run` does, for work that only reads. If the database is gone, this never settles until the replica is closed
   * (L6a).
   */
  async reading<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.run(work);
    } catch (error) {
      if (!(error instanceof ErasedError)) throw error;
      const { signal } = this.#end;
      if (!signal.aborted) await new Promise((ended) => signal.addEventListener("abort", ended, { once: true }));
      throw new DOMException("the replica is closed", "InvalidStateError");
    }
  }

  get erased(): AbortSignal {
    return this.#indexedDB.erased;
  }

  /** Begins a transaction over these stores. */
  async begin(
    stores: readonly string[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
  ): Promise<IDBTransaction> {
    if (this.#closed) throw new DOMException("the replica is closed", "InvalidStateError");
    if (!this.#dexie.isOpen()) await this.#dexie.open();
    // Other work may have closed it meanwhile, to open it again.
    if (!this.#dexie.isOpen()) throw new DOMException("the connection is closed", "InvalidStateError");
    return this.#dexie.backendDB().transaction([...stores], mode, { durability });
  }

  /** Tells the browser that no more requests follow. The transaction would end by itself, but later. */
  commit(transaction: IDBTransaction): void {
    this.#indexedDB.forget(transaction);
    try {
      transaction.commit();
    } catch {
      // The transaction has ended already, since it has no open request.
    }
  }

  /**
   * Closes the database until the page resumes, because the page's scripts stop after this. Work waits until they continue (L5b).
   */
  #freeze(): void {
    if (this.#indexedDB.frozen || this.#closed) return;
    this.#freezes++;
    this.#indexedDB.freeze();
    this.#dexie.close({ disableAutoOpen: false });
  }

  close(): void {
    this.#closed = true;
    this.#end.abort();
    this.#dexie.close();
    this.#indexedDB.end();
    this.#unlisten();
  }

  /** Opens the connection anew once, however many callers found the same connection lost. */
  async #reopen(seen: number): Promise<void> {
    if (seen === this.#reopened) {
      this.#reopened++;
      this.#dexie.close({ disableAutoOpen: false });
      this.#opening = this.#openAnyhow();
    }
    await this.#opening;
  }

  /** Opens another connection where the page's own stays lost. If that fails too, the error goes to the work that needs it. */
  async #openAnyhow(): Promise<void> {
    try {
      await this.#indexedDB.frozen;
      if (!this.#closed) await this.#dexie.open();
    } catch (error) {
      if (this.#closed || !isLostConnection(error)) return;
      this.#indexedDB.renew();
      await this.#dexie.open().catch(() => undefined);
    }
  }
}
