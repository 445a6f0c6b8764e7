import type { Replica } from "#sync/engine/client/replica-types.ts";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { type Idle, whenIdle } from "./idle.ts";
import { partOf } from "./list-part.ts";
import type { ListOrder, ListQuery, ListResult, ListRowOf, QueryOf } from "./list-query.ts";
import { ListingFeed } from "./listing-feed.ts";
import { ListingTable } from "./listing-table.ts";
import { loadIndex, saveIndex } from "./saved-index.ts";

/** The lists of one entity, answered from memory: on every keystroke, within a frame, whatever the number of rows. */
export interface ColumnIndex<E extends AnyEntity = AnyEntity> {
  /** Resolves when the index holds what the device holds. Rejects when the device's rows cannot be read. */
  readonly ready: Promise<void>;
  /** 0 until ready; grows whenever an answer may have changed. */
  readonly version: number;
  /** Entry of the change log up to which answers are true (R3), but for what a running download has left in doubt. */
  readonly counter: number;
  /** Answers at once. @throws Error for a sort, column or join that the entity does not declare */
  query(query: QueryOf<E>): ListResult<ListRowOf<E>>;
  /** All rows that a query keeps, in its order, whatever page it asks for. Answers at once. */
  order(query: QueryOf<E>): ListOrder;
  /** Calls back after `version` has grown; returns how to stop it. */
  subscribe(listener: () => void): () => void;
  /** Bytes held in memory, for the bench. */
  memory(): { readonly rows: number; readonly bytes: number };
  close(): void;
}

/** Changed rows from which on the saved index is worth writing anew: fewer are read from the log in no time. */
const worthSaving = 300;

/** Opens the column index of an entity that declares a `listing`: the saved one, brought up to date, or a new one. */
export function openColumnIndex(replica: Replica, entity: AnyEntity, idle: Idle = whenIdle): ColumnIndex {
  return new FollowingIndex(replica, entity, idle);
}

class FollowingIndex implements ColumnIndex {
  readonly ready: Promise<void>;
  version = 0;
  counter = 0;
  readonly #replica: Replica;
  readonly #entity: AnyEntity;
  readonly #feed: ListingFeed;
  readonly #idle: Idle;
  readonly #listeners = new Set<() => void>();
  readonly #unlisten: readonly (() => void)[];
  #table: ListingTable;
  /** Entities that had not arrived before the table was last brought up to date. */
  #missing: ReadonlySet<string> = new Set();
  /** Rows changed since the index was last saved. */
  #unsaved = 0;
  /** One catch-up at a time, and one more when a hint came meanwhile: hints say that, never what. */
  readonly #work = new Coalesced(() => (this.#opened ? this.#bringUpToDate() : this.#open()));
  #opened = false;
  /** The next catch-up builds the table anew first. */
  #renew = false;
  #closed = false;
  #cancelIdle: (() => void) | undefined;

  constructor(replica: Replica, entity: AnyEntity, idle: Idle) {
    this.#replica = replica;
    this.#entity = entity;
    this.#feed = new ListingFeed(replica, entity);
    this.#idle = idle;
    this.#table = new ListingTable(entity);
    const status = replica.status.subscribe(() => this.#afterDownload());
    this.#unlisten = [replica.onChange(() => this.#follow()), () => status.unsubscribe()];
    this.ready = this.#work.run();
    // Whoever waits for it hears of a failure; nobody has to.
    this.ready.catch(() => undefined);
  }

  query(query: ListQuery): ListResult {
    return { ...this.#table.query(query), partial: partOf(this.#entity, query, this.#missing) };
  }

  order(query: ListQuery): ListOrder {
    return { ...this.#table.order(query), partial: partOf(this.#entity, query, this.#missing) };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  memory(): { readonly rows: number; readonly bytes: number } {
    return this.#table.memory();
  }

  close(): void {
    this.#closed = true;
    for (const unlisten of this.#unlisten) unlisten();
    this.#cancelIdle?.();
    this.#listeners.clear();
  }

  async #open(): Promise<void> {
    this.#opened = true;
    await this.#load();
    await this.#catchUp();
    this.#publish();
  }

  async #load(): Promise<void> {
    const saved = await loadIndex(this.#replica, this.#entity);
    if (!saved) return this.#rebuild();
    this.#table = saved.table;
    this.counter = saved.counter;
  }

  async #rebuild(): Promise<void> {
    const table = new ListingTable(this.#entity);
    this.counter = await this.#feed.fill(table);
    this.#table = table;
    this.#unsaved = Number.POSITIVE_INFINITY;
  }

  #follow(): void {
    void this.#work.run().catch(() => undefined);
  }

  /** What a download has left in doubt is settled when it has ended, or rests. */
  #afterDownload(): void {
    if (this.#table.children.doubts > 0 && !this.#feed.downloading) this.#follow();
  }

  async #bringUpToDate(): Promise<void> {
    if (this.#closed) return;
    const before = this.counter;
    const table = this.#table;
    const missing = this.#missing;
    const renew = this.#renew;
    this.#renew = false;
    try {
      if (renew) await this.#rebuild();
      await this.#catchUp();
      if (this.counter !== before || this.#table !== table || this.#missing.size !== missing.size) this.#publish();
    } catch {
      // The database was closed or lost under it: the next hint tries again from the same counter.
    }
  }

  async #catchUp(): Promise<void> {
    // First what is missing, then the rows: what arrives in between is told as not all of it.
    const missing = await this.#replica.missing();
    for (;;) {
      const caught = await this.#feed.catchUp(this.#table, this.counter);
      if (!caught) {
        await this.#rebuild();
        continue;
      }
      this.counter = caught.counter;
      this.#unsaved += caught.rows;
      this.#missing = missing;
      return;
    }
  }

  #publish(): void {
    if (this.#closed) return;
    this.#table.settle(false);
    this.version++;
    // A copy: a listener may subscribe another, which hears of the next change.
    const listeners = Array.from(this.#listeners);
    for (const listener of listeners) listener();
    this.#restLater();
  }

  #restLater(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = this.#idle(() => this.#rest());
  }

  /** Nothing has changed for a while: fold the delta in, and save when that is worth it. */
  #rest(): void {
    if (this.#closed) return;
    if (this.#work.active) return this.#restLater();
    if (this.#table.worn) {
      this.#renew = true;
      return this.#follow();
    }
    this.#table.settle(true);
    // Doubts are not saved: whoever loaded it would take all of it for true.
    if (this.#unsaved < worthSaving || this.#table.children.doubts > 0) return;
    this.#unsaved = 0;
    const saving = saveIndex(this.#replica, this.#entity, this.#table, this.counter);
    saving.catch(() => {
      // No room, or the database is gone: the rows are there all the same, and the next time may do better.
      this.#unsaved = worthSaving;
    });
  }
}
