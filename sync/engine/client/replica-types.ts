import type { Observable } from "rxjs";
import type { Actor, AnyEntity, LookupOf, Row, RowId, RowOf } from "../entity.ts";
import type { Mutator } from "../mutator.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { Bus, Clock, Locks, Signals, Transport, TransportFailure } from "./ports.ts";

/**
 * Why nothing goes forward. Beside what a transport says: `quota` (the device has no room left), `storage` (its database
 * does not answer), `outdated` (a newer version of the application keeps this database: reload), `fault` (an error of ours).
 */
export type SyncFailure = TransportFailure | "quota" | "storage" | "outdated" | "fault";

/** What the top bar says of the device. Counts are records, not operations. */
export interface SyncStatus {
  /** `idle`: nothing to send. `syncing`: an exchange is in flight. */
  readonly activity: "idle" | "syncing";
  /** Records with changes that no server has acknowledged. */
  readonly unsent: number;
  /** Records that a person has to look at: open issues and mutations set aside on this device. */
  readonly attention: number;
  /** ISO moment of the last exchange that succeeded; null before the first. */
  readonly lastExchange: string | null;
  /** Why the last attempt failed; null after a success. */
  readonly failure: SyncFailure | null;
  /** While a bootstrap or a long catch-up runs. */
  readonly progress: { readonly bootstrap: boolean; readonly done: number; readonly total: number } | null;
  /** True once a whole bootstrap has been applied: until then a list is partial. */
  readonly complete: boolean;
}

/** A mutation as the device holds it, for 同期センター. */
export interface OutboxEntry {
  readonly seq: number;
  readonly mutation: Mutation;
  /** `waiting`: to be sent. `aside`: its re-run threw; kept for a person to settle, and not sent (R2). */
  readonly state: "waiting" | "aside";
  /** Why it was set aside: an error's stable word. */
  readonly reason: string | null;
  /** The rows it writes, as `entity/id`. */
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

/** One entry of the local change log (R3): the rows that one transaction changed. */
export interface LocalChange {
  readonly counter: number;
  /** `entity/id` of each row put or removed. */
  readonly keys: readonly string[];
}

/** Values by key on this device, on the disk when `save` resolves. Undefined stands for none; saving it removes. */
export interface KeptValues {
  load(key: string): Promise<unknown>;
  save(key: string, value: unknown): Promise<void>;
  /** Reads and saves in one transaction, so that no other tab's saving comes between; undefined removes. */
  change(key: string, how: (value: unknown) => unknown): Promise<void>;
}

export interface ReplicaOptions {
  /** Name of the device's database: one per server and administrator (S2). */
  readonly name: string;
  readonly model: Model;
  readonly actor: Actor;
  readonly transport: Transport;
  readonly locks: Locks;
  readonly bus: Bus;
  readonly signals: Signals;
  readonly clock: Clock;
  /** IndexedDB to use instead of the global one, for tests. */
  readonly indexedDB?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
}

/** The device's copy of everything, and the way to change it. Reads inside `liveQuery` follow changes by any tab. */
export interface Replica {
  readonly name: string;
  readonly actor: Actor;
  readonly model: Model;
  readonly status: Observable<SyncStatus> & { readonly value: SyncStatus };

  get<E extends AnyEntity>(entity: E, id: string): Promise<RowOf<E> | undefined>;
  getMany<E extends AnyEntity>(entity: E, ids: readonly string[]): Promise<(RowOf<E> | undefined)[]>;
  list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]>;
  /** Every row: for small entities (tags, masters) only. */
  all<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]>;

  /**
   * Runs a mutator on the device and records it for the server, in one durable transaction (A2).
   * @param options.seen what the author saw, by `entity/id`, when a form was filled from older rows (A3)
   * @throws EngineError when the mutator refuses; nothing is stored then
   */
  mutate<I>(mutator: Mutator<I>, input: I, options?: { readonly seen?: SeenValues }): Promise<Mutation>;

  /** What waits to be sent and what was set aside, oldest first. Live inside `liveQuery`. */
  outbox(): Promise<OutboxEntry[]>;
  /** Keys (`entity/id`) of rows with unsent changes. Live inside `liveQuery`. */
  unsentKeys(): Promise<ReadonlySet<string>>;
  /** Takes back one's own unsent mutation (S1): only on its author's word. What rested on it is re-run. */
  discard(mutationId: string): Promise<void>;
  /** Runs a set-aside mutation again as a new one. @throws EngineError when it is refused again */
  retry(mutationId: string): Promise<void>;

  /** Entries after `counter`, oldest first; `complete` false when the log was trimmed past it and all must be read again. */
  changesSince(
    counter: number,
  ): Promise<{ readonly changes: readonly LocalChange[]; readonly last: number; readonly complete: boolean }>;
  /** Calls back with hints that the change log may have grown, in this tab or another. */
  onChange(listener: () => void): () => void;
  /** Drops entries that every saved derivation has passed. */
  trimChanges(upTo: number): Promise<void>;
  /** Walks every row of an entity in chunks, in one consistent read with the change counter it stands at. */
  scan(entity: AnyEntity, onRows: (rows: readonly Row[]) => void): Promise<{ readonly counter: number }>;
  /** A small store for what is derived (the saved column index), by key. */
  readonly derived: KeptValues;
  /** What this administrator has typed on this device and not yet saved, by key (S1). Never sent, never cleaned. */
  readonly drafts: KeptValues;

  /** Begins exchanging, in the tab that leads. */
  start(): void;
  /** One attempt now, by a person's wish; resolves when it has ended, however it ended. */
  syncNow(): Promise<void>;
  /** Stops exchanging and closes the database. */
  close(): Promise<void>;
}

export type { RowId };
