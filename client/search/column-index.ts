import type { Replica } from "#sync/engine/client/replica-types.ts";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { type Idle, whenIdle } from "./idle.ts";
import { type KeptPage, loadPage, questionOf, savePage } from "./kept-page.ts";
import { partOf } from "./list-part.ts";
import type { ListOrder, ListQuery, ListResult, ListRowOf, QueryOf } from "./list-query.ts";
import { ListingFeed } from "./listing-feed.ts";
import { ListingTable } from "./listing-table.ts";
import { loadIndex, saveIndex } from "./saved-index.ts";

/** Answers the lists of one entity from memory: on every keystroke, within a frame, whatever the number of rows. */
export interface ColumnIndex<E extends AnyEntity = AnyEntity> {
  /** Resolves when the index contains the device's rows. Rejects if these cannot be read. */
  readonly ready: Promise<void>;
  /** 0 until ready; it grows whenever an answer may have changed. */
  readonly version: number;
  /** The entry of the change log up to which answers are correct (R3). During a download, stale joins are the exception. */
  readonly counter: number;
  /**
   * Answers at once.
   * @throws Error for a sort, column or join that the entity does not declare
   */
  query(query: QueryOf<E>): ListResult<ListRowOf<E>>;
  /**
   * Answers before the index is ready, where an earlier start kept this page and nothing has changed since. Subscribers are called
   * once it is known. The same object each time, undefined otherwise.
   */
  early(query: QueryOf<E>): ListResult<ListRowOf<E>> | undefined;
  /** Keeps the page that answers this query for the next start, in place of any other one. */
  keep(query: QueryOf<E>): void;
  /** Returns all rows that match a query, in its order, regardless of its page. Answers at once. */
  order(query: QueryOf<E>): ListOrder;
  /** Calls back after `version` has grown; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Bytes in memory, for the bench. */
  memory(): { readonly rows: number; readonly bytes: number };
  close(): void;
}

/** Number of changed rows from which the index is saved again: fewer are quickly read from the log. */
const worthSaving = 300;

/** Opens the column index of an entity that declares a `listing`. It updates the saved index, or builds a new one. */
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
  /** Entities that had not arrived when the table was last updated. */
  #missing: ReadonlySet<string> = new Set();
  /** Number of rows changed since the index was last saved. */
  #unsaved = 0;
  /** Whether the last update has changed any row of the table. Most entries of the log are of rows that no list shows. */
  #hasNews = false;
  /** What an earlier start kept, until the index is ready. */
  #early: KeptPage | undefined;
  /** The query whose page is to be kept, and what was kept of it last. */
  #kept: { readonly query: ListQuery; readonly counter: number } | undefined;
  /** Updates the table, one run at a time, with another run if a hint arrived meanwhile. Hints do not contain the changes. */
  readonly #work = new Coalesced(() => (this.#opened ? this.#bringUpToDate() : this.#open()));
  #opened = false;
  /** Whether the next update builds the table anew first. */
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
    // A caller who waits for it receives the failure. Without such a caller, the failure must not be reported as unhandled.
    this.ready.catch(() => undefined);
  }

  query(query: ListQuery): ListResult {
    return { ...this.#table.query(query), partial: partOf(this.#entity, query, this.#missing) };
  }

  early(query: ListQuery): ListResult | undefined {
    return this.#early?.question === questionOf(query) ? this.#early.result : undefined;
  }

  keep(query: ListQuery): void {
    if (this.#kept && questionOf(this.#kept.query) === questionOf(query)) return;
    this.#kept = { query, counter: -1 };
    if (this.version > 0) this.#restLater();
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
    // One after the other: the small page would wait behind megabytes.
    await this.#showKept();
    await this.#load();
    await this.#catchUp();
    this.#early = undefined;
    this.#publish();
  }

  async #showKept(): Promise<void> {
    const [page, missing] = await Promise.all([loadPage(this.#replica, this.#entity), this.#replica.missing()]);
    if (!page || missing.size > 0) return;
    this.#early = page;
    this.#tell();
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

  /** Updates rows that a download left stale, once it has ended or pauses. */
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
    this.#hasNews = false;
    try {
      if (renew) await this.#rebuild();
      await this.#catchUp();
      if (this.#hasNews || this.#table !== table || this.#missing.size !== missing.size) this.#publish();
      else if (this.counter !== before) this.#restLater();
    } catch {
      // The database was closed or lost meanwhile: the next hint tries again from the same counter.
    }
  }

  async #catchUp(): Promise<void> {
    // Missing entities are read before the rows: if one arrives in between, the answer still counts as incomplete.
    const missing = await this.#replica.missing();
    for (;;) {
      const { doubts } = this.#table.children;
      const caught = await this.#feed.catchUp(this.#table, this.counter);
      if (!caught) {
        await this.#rebuild();
        continue;
      }
      this.#hasNews ||= caught.rows > 0 || this.#table.children.doubts !== doubts;
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
    this.#tell();
    this.#restLater();
  }

  #tell(): void {
    // The list is copied: a listener may add another one, which is called from the next change on.
    const listeners = Array.from(this.#listeners);
    for (const listener of listeners) listener();
  }

  #restLater(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = this.#idle(() => this.#rest());
  }

  /** Merges pending changes once nothing has changed for a while, and saves if there are enough. */
  #rest(): void {
    if (this.#closed) return;
    if (this.#work.active) return this.#restLater();
    if (this.#table.worn) {
      this.#renew = true;
      return this.#follow();
    }
    this.#table.settle(true);
    // An index with stale rows is not saved. Their marks are not saved with it, so all rows would count as correct.
    if (this.#table.children.doubts > 0) return;
    this.#savePage();
    if (this.#unsaved < worthSaving) return;
    this.#unsaved = 0;
    const saving = saveIndex(this.#replica, this.#entity, this.#table, this.counter);
    saving.catch(() => {
      // The disk is full, or the database is gone. The rows themselves are not lost, and a later save may succeed.
      this.#unsaved = worthSaving;
    });
  }

  #savePage(): void {
    if (!this.#kept || this.#kept.counter === this.counter) return;
    const { query } = this.#kept;
    const result = this.query(query);
    if (result.partial) return;
    this.#kept = { query, counter: this.counter };
    // The disk is full, or the database is gone: the next start shows the list a moment later.
    savePage(this.#replica, this.#entity, { question: questionOf(query), result }, this.counter).catch(() => undefined);
  }
}
