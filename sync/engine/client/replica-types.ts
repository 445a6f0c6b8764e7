import type { Observable } from "rxjs";
import type { Actor, AnyEntity, LookupOf, Row, RowId, RowOf } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { WholeIssue } from "../issue.ts";
import type { Mutator } from "../mutator.ts";
import type { Draft, Unsent } from "../parcel.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { RowWrite } from "../tx.ts";
import type { Attach, Attachments } from "./attachments/attachment-types.ts";
import type { AttachmentTransport, Bus, Clock, Locks, Signals, Transport, TransportFailure } from "./ports.ts";
import type { BlockSize } from "./storage/packs/block.ts";
import type { TextOptions, Texts } from "./texts/text-types.ts";

/**
 * Why synchronisation has stopped, besides a transport's failures.
 *
 * - `quota`: the device has no room left
 * - `storage`: its database does not answer
 * - `erased`: the browser has deleted its database
 * - `outdated`: a newer version of the application has extended this database, so the page has to reload
 * - `fault`: an error of ours
 */
export type SyncFailure = TransportFailure | "quota" | "storage" | "erased" | "outdated" | "fault";

/** The device's status in the top bar. It counts records, not operations. */
export interface SyncStatus {
  /** `idle`: nothing to send. `syncing`: an exchange is in flight. */
  readonly activity: "idle" | "syncing";
  /** Records with changes that no server has acknowledged, or with bytes that are on their way to it. */
  readonly unsent: number;
  /** Attachments whose bytes no server has confirmed in full. */
  readonly files: number;
  /** What needs a person: open issues, mutations set aside on this device, and files that the server refuses. */
  readonly attention: number;
  /** Of these, mutations set aside on this device: no server has them. */
  readonly aside: number;
  /** ISO moment by the server's clock of the last exchange that succeeded; null before the first. */
  readonly lastExchange: string | null;
  /** Whether an exchange has succeeded since this page began, in any tab. Else the status of an earlier run may be out of date. */
  readonly exchanged: boolean;
  /** Why the last attempt failed; null after a success. */
  readonly failure: SyncFailure | null;
  /** While a bootstrap or a long catch-up runs. */
  readonly progress: { readonly bootstrap: boolean; readonly done: number; readonly total: number } | null;
  /** True once a whole bootstrap has been applied: until then a list is partial. */
  readonly complete: boolean;
}

/** A mutation as the device keeps it, for 同期センター. */
export interface OutboxEntry {
  readonly seq: number;
  readonly mutation: Mutation;
  /** `waiting`: to be sent. `aside`: its re-run threw; kept for a person to settle, and not sent (R2). */
  readonly state: "waiting" | "aside";
  /** Whether a server may have it: taking it back then withdraws it. */
  readonly sent: boolean;
  /** Why it was set aside: an error's stable word. */
  readonly reason: string | null;
  /** The rows it writes, as `entity/id`. */
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

/** A running comparison with the server (E9). */
export interface VerificationRun {
  /** The entity and id after which the next range begins. `rows`: the range's rows are needed, since its sum differed. */
  readonly entity: string;
  readonly after: RowId | null;
  readonly rows: boolean;
  /** The number of rows that were fetched again, and of ranges that still differ after that. */
  readonly differing: number;
  readonly faults: number;
}

/** The state of comparisons between the device and the server (E9). */
export interface Verification {
  readonly run: VerificationRun | null;
  /** The last one that was completed; `at` is an ISO moment. */
  readonly last: { readonly at: string; readonly differing: number; readonly faults: number } | null;
  /** Whether one is to begin, even if the last was only a short time ago. */
  readonly wanted: boolean;
}

/** For how long no server has accepted a session on this device (S3), by the device's own time. */
export interface Unseen {
  /** Since the last exchange; 0 where nothing has replicated. */
  readonly milliseconds: number;
  /** False for a while after the clock has leapt so far ahead that it may be wrong. */
  readonly certain: boolean;
}

/** One entry of the local change log (R3): the rows that one transaction changed. */
export interface LocalChange {
  readonly counter: number;
  /** `entity/id` of each row put or removed. */
  readonly keys: readonly string[];
  /** Ranges of rows that a bootstrap wrote. Their keys are too many to be listed. `upTo` is the last id, inclusive. */
  readonly spans?: readonly { readonly entity: string; readonly from: RowId; readonly upTo: RowId }[];
}

/** Values by key on this device, on the disk when `save` resolves. Undefined means no value; saving it removes the key. */
export interface KeptValues {
  load(key: string): Promise<unknown>;
  save(key: string, value: unknown): Promise<void>;
  /**
   * Reads and saves in one transaction, so that no other tab can save in between; undefined removes the key.
   * @param along changes of other values in the same transaction. Bytes that a changed draft has left to this one go with them (S4-10)
   */
  change(key: string, how: (value: unknown) => unknown, along?: readonly KeptChange[]): Promise<void>;
}

/** What was typed and not yet saved. */
export interface KeptDrafts extends KeptValues {
  /** Returns all drafts from one snapshot. It is live inside `liveQuery`, and follows nothing but drafts. */
  all(): Promise<readonly Draft[]>;
}

/** A change of one of the kept values; it may run again. */
export interface KeptChange {
  readonly key: string;
  /** Returns the new value; undefined removes the key. */
  readonly change: (value: unknown) => unknown;
}

/** Other changes in the one transaction that keeps a mutation (A2). */
export interface Along {
  /** Bytes of rows that it makes (S4). */
  readonly attach?: readonly Attach[];
  /** Changes of drafts. A draft that is sent is deleted with it, and one whose mutation was not kept stays (S1). */
  readonly drafts?: readonly KeptChange[];
  /** Changes of derived values, such as of what takes the mutation back. */
  readonly derived?: readonly KeptChange[];
}

/** One of several mutators that run together. */
export interface Step {
  readonly mutator: Mutator;
  readonly input: unknown;
  /** What its author saw, by `entity/id`, where the device's rows are different (A3). */
  readonly seen?: SeenValues | undefined;
  /** Whether it is a retry: then `seen` is all that its author saw, whatever the device has now (M5). */
  readonly again?: boolean;
}

/** Makes a step, with an input that fits its mutator. */
export const step = <I>(mutator: Mutator<I>, input: I, seen?: SeenValues): Step => ({ mutator, input, seen });

/** The result that a step would have: its writes, or its refusal. */
export interface Tried {
  readonly writes: readonly RowWrite[];
  /** The values that would be recorded as seen by the author (A3). */
  readonly from: SeenValues;
  readonly refusal: EngineError | null;
}

/** The refusal of several steps: the first one refused, and why. */
export class RefusedStep extends EngineError {
  readonly step: number;

  constructor({ code, problems }: EngineError, step: number) {
    super(code, problems);
    this.step = step;
  }
}

/**
 * The outcome for a mutation that was taken back. `discarded`: it was never sent. `withdrawn`: a server may have it, and will
 * report that. Until then its withdrawal is in the outbox.
 */
export type TakenBack = "discarded" | "withdrawn";

/** What attachments need in addition (S4). */
export interface AttachmentOptions {
  readonly transport: AttachmentTransport;
  /** Whether the server waits for the bytes of this row. */
  awaits(row: Row): boolean;
  /** Returns the bytes that the browser lets this origin store and those in use; undefined where it reports neither. */
  room(): Promise<{ readonly quota: number; readonly usage: number } | undefined>;
  /** Their texts, where they are kept to be searched (S4-12). */
  readonly texts?: TextOptions;
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
  /** Attachments, where the application has any (S4). */
  readonly attachments?: AttachmentOptions;
  /** The size of blocks of packed rows, for tests that need other sizes than usual. */
  readonly blocks?: BlockSize;
  /** IndexedDB to use instead of the global one, for tests. */
  readonly indexedDB?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
}

/** The device's copy of all rows, and the way to change it. Reads inside `liveQuery` follow changes by any tab. */
export interface Replica {
  readonly name: string;
  readonly actor: Actor;
  readonly model: Model;
  readonly status: Observable<SyncStatus> & { readonly value: SyncStatus };
  /**
   * Aborted once the browser has deleted the database under the open page (L6a). Its content is gone. Reads never end then, so
   * that screens stay as they are, and writes fail with `ErasedError`.
   */
  readonly erased: AbortSignal;
  /** Returns the milliseconds since the epoch by the server's clock as far as it is known, not by the device's. */
  now(): number;

  get<E extends AnyEntity>(entity: E, id: string): Promise<RowOf<E> | undefined>;
  getMany<E extends AnyEntity>(entity: E, ids: readonly string[]): Promise<(RowOf<E> | undefined)[]>;
  list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]>;
  /** Returns the rows with each of these values, in the order of `values`. One reading costs much less than many. */
  listEach<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, values: readonly string[]): Promise<RowOf<E>[][]>;
  /** Returns every row: for small entities (tags, masters) only. */
  all<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]>;
  /**
   * Returns the names of the entities whose rows have not all arrived yet. Before the first bootstrap these are all. After an
   * update they are those that it added or extended. It is live inside `liveQuery`; `read` reports it for a whole query.
   */
  missing(): Promise<ReadonlySet<string>>;

  /**
   * Runs a mutator on the device and records it for the server, in one durable transaction (A2).
   * @param options.seen what the author saw, by `entity/id`, when a form was filled from older rows (A3)
   * @param options.attach bytes of rows that it makes, in the same transaction
   * @param options.drafts changes of drafts, in the same transaction
   * @param options.derived changes of derived values, in the same transaction
   * @throws EngineError the mutator's refusal, `device_full` without room for bytes, or `file_not_held`; then nothing is stored
   */
  mutate<I>(mutator: Mutator<I>, input: I, options?: Along & { readonly seen?: SeenValues }): Promise<Mutation>;

  /** Returns what waits to be sent and what was set aside, oldest first. It is live inside `liveQuery`. */
  outbox(): Promise<OutboxEntry[]>;
  /** Returns the keys (`entity/id`) of rows with unsent changes. It is live inside `liveQuery`. */
  unsentKeys(): Promise<ReadonlySet<string>>;
  /**
   * Runs several mutators in this order, in one durable transaction: all, or none (M5).
   * @param options.replacing mutations set aside on this device, given up in the same transaction
   * @param options.attach bytes of rows that they make
   * @param options.drafts changes of drafts
   * @param options.derived changes of derived values
   * @throws RefusedStep; EngineError `not_found` when one of `replacing` is gone, `device_full`
   */
  mutateAll(steps: readonly Step[], options?: Along & { readonly replacing?: readonly string[] }): Promise<readonly Mutation[]>;
  /** Returns the refusal that `mutateAll` would throw now; null for none. It changes nothing. It is live inside `liveQuery`. */
  refusalOf(steps: readonly Step[]): Promise<RefusedStep | null>;
  /** Returns what each step would do now, one after the other. It changes nothing. It is live inside `liveQuery`. */
  dryRun(steps: readonly Step[]): Promise<readonly Tried[]>;
  /** Takes back the user's own unsent mutation (S1), only at its author's wish. Mutations that depend on it run again. */
  discard(mutationId: string): Promise<TakenBack>;
  /** Runs a set-aside mutation again as a new one. @throws EngineError when it is refused again */
  retry(mutationId: string): Promise<void>;

  /**
   * Returns an issue in full, where its row may be an excerpt (M5). It comes from the device where the row is whole, else from
   * the server. Call it before an issue is tried again, exported or shown in full.
   * @throws EngineError `connection_needed` where it has to be fetched and cannot be, `not_found` where it is gone
   */
  wholeIssue(issueId: string): Promise<WholeIssue>;

  /**
   * Returns entries after `counter`, oldest first. `complete` is false when the log was trimmed past it and all must be read again.
   */
  changesSince(
    counter: number,
  ): Promise<{ readonly changes: readonly LocalChange[]; readonly last: number; readonly complete: boolean }>;
  /** Calls back with hints that the change log may have grown, in this tab or another. */
  onChange(listener: () => void): () => void;
  /** Drops entries that every saved derivation has read. */
  trimChanges(upTo: number): Promise<void>;
  /**
   * Reads every row of an entity in chunks, each in a short transaction. A row that changes meanwhile may be passed in its old
   * form or not at all. The change log after the returned counter lists such rows.
   * @param span by default all rows; `upTo` is the last id, inclusive
   */
  scan(
    entity: AnyEntity,
    onRows: (rows: readonly Row[]) => void,
    span?: { readonly from: RowId; readonly upTo: RowId },
  ): Promise<{ readonly counter: number }>;
  /** A small store for derived data (the saved column index), by key. After a wipe by another tab, nothing older is saved. */
  readonly derived: KeptValues;
  /** What this administrator has typed on this device and not yet saved, by key (S1). It is never sent or cleaned. */
  readonly drafts: KeptDrafts;

  /** The attachments of rows: the bytes that are kept here (S4). */
  readonly attachments: Attachments;
  /** Their texts, as far as this device keeps them (S4-12). */
  readonly texts: Texts;

  /** Returns what only this device has: waiting mutations, those set aside, and drafts (S3). */
  unsent(): Promise<Unsent>;
  /**
   * Deletes what replicated from the device, but never what is unsent (S1), except what a server has confirmed to have. The next
   * exchange sends what stays, and fills the device again.
   */
  wipe(handedOver?: Unsent): Promise<void>;
  /** Returns for how long no server has accepted the session, and notes the time. */
  unseen(): Promise<Unseen>;

  /** Begins exchanging, in the tab that leads. */
  start(): void;
  /** Makes one attempt now, at a person's wish. Resolves when it has ended, with success or not. */
  syncNow(): Promise<void>;
  /** Returns the state of comparisons with the server (E9). It is live inside `liveQuery`. */
  verification(): Promise<Verification>;
  /** Compares everything now. Resolves when that has ended, complete or not; the remaining ranges follow in the background. */
  verify(): Promise<void>;
  /** Stops exchanging and closes the database. */
  close(): Promise<void>;
}

export type { RowId };
