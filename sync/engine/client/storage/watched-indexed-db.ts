/** Wraps IndexedDB and knows all open transactions from their beginning, including Dexie's, so that a page can end them (L5b). */
export class WatchedIndexedDB implements IDBFactory {
  #factory: IDBFactory;
  readonly #another: ((lost: IDBFactory) => IDBFactory) | undefined;
  readonly #open = new Set<IDBTransaction>();
  readonly #databases = new Set<IDBDatabase>();
  readonly #erased = new AbortController();
  /** Whether the database has been opened here: if it must be created again, it was deleted meanwhile. */
  #known = false;
  /** Called when the browser has closed a database by itself. */
  onLost: () => void = () => undefined;
  #ended = false;
  #frozen: { readonly until: Promise<void>; readonly end: () => void } | undefined;

  /** @param another returns IndexedDB by another connection, where the page can have that (L6) */
  constructor(factory: IDBFactory, another?: (lost: IDBFactory) => IDBFactory) {
    this.#factory = factory;
    this.#another = another;
  }

  /** While the page is frozen: a promise that resolves when it resumes. */
  get frozen(): Promise<void> | undefined {
    return this.#frozen?.until;
  }

  /** Aborted once the database was deleted under the page (L6a). */
  get erased(): AbortSignal {
    return this.#erased.signal;
  }

  /** Aborts every transaction and closes every database, at once. A new transaction before `resume` fails. */
  freeze(): void {
    if (this.#frozen) return;
    let end: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#frozen = { until, end };
    for (const transaction of this.#open) abort(transaction);
    this.#open.clear();
    for (const database of this.#databases) database.close();
  }

  /** Ends the freeze: requests run again (L5b). */
  resume(): void {
    this.#frozen?.end();
    this.#frozen = undefined;
  }

  /** Ends everything for good; a database that is still being opened is closed once it is open. */
  end(): void {
    this.#ended = true;
    this.resume();
  }

  /** Switches to another connection, where the page can have one (L6). */
  renew(): void {
    this.#factory = this.#another?.(this.#factory) ?? this.#factory;
  }

  /** Stops watching a transaction that ends by itself from now on. */
  forget(transaction: IDBTransaction): void {
    this.#open.delete(transaction);
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    const request = this.#factory.open(name, version);
    request.addEventListener("upgradeneeded", (event) => {
      if (this.#known && event.oldVersion === 0) this.#refuse(event, request);
      else if (request.transaction) this.#add(request.transaction);
    });
    request.addEventListener("success", () => this.#adopt(request.result));
    return request;
  }

  cmp(first: unknown, second: unknown): number {
    return this.#factory.cmp(first, second);
  }

  databases(): Promise<IDBDatabaseInfo[]> {
    return this.#factory.databases();
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.#factory.deleteDatabase(name);
  }

  /** Refuses to create the database again: an empty one would look like one without data. */
  #refuse(event: Event, { transaction }: IDBOpenDBRequest): void {
    event.stopImmediatePropagation();
    if (transaction) abort(transaction);
    this.#erased.abort();
  }

  #adopt(database: IDBDatabase): void {
    this.#known = true;
    database.addEventListener("versionchange", (event) => event.newVersion === null && this.#erased.abort());
    database.addEventListener("close", () => !this.#ended && this.onLost());
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => {
      if (this.#frozen) throw new DOMException("the page is frozen", "AbortError");
      return this.#add(begin(...given));
    };
    const close = database.close.bind(database);
    database.close = () => {
      this.#databases.delete(database);
      close();
    };
    this.#databases.add(database);
    if (this.#frozen || this.#ended) database.close();
  }

  #add(transaction: IDBTransaction): IDBTransaction {
    this.#open.add(transaction);
    const ended = () => this.forget(transaction);
    transaction.addEventListener("complete", ended);
    transaction.addEventListener("abort", ended);
    if (this.#frozen) abort(transaction);
    return transaction;
  }
}

/** Aborts a transaction that may have ended already. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended already.
  }
}
