import type { Observable } from "rxjs";
import type { Actor, AnyEntity, LookupOf, Row, RowId, RowOf } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { WholeIssue } from "../issue.ts";
import type { Mutator } from "../mutator.ts";
import type { Unsent } from "../parcel.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { RowWrite } from "../tx.ts";
import type { Attach, Attachments } from "./attachment-types.ts";
import type { AttachmentTransport, Bus, Clock, Locks, Signals, Transport, TransportFailure } from "./ports.ts";
import type { TextOptions, Texts } from "./text-types.ts";

/**
 * Why nothing goes forward, beside what a transport says.
 *
 * - `quota`: the device has no room left
 * - `storage`: its database does not answer
 * - `erased`: the browser has deleted its database
 * - `outdated`: a newer version of the application keeps this database, so the page has to reload
 * - `fault`: an error of ours
 */
export type SyncFailure = TransportFailure | "quota" | "storage" | "erased" | "outdated" | "fault";

/** What the top bar says of the device. Counts are records, not operations. */
export interface SyncStatus {
  /** `idle`: nothing to send. `syncing`: an exchange is in flight. */
  readonly activity: "idle" | "syncing";
  /** Records with changes that no server has acknowledged, or with bytes that are on their way to it. */
  readonly unsent: number;
  /** Attachments of which no server has confirmed to hold all bytes. */
  readonly files: number;
  /** What needs a person: open issues, mutations set aside on this device, and files that the server refuses. */
  readonly attention: number;
  /** Of these, mutations set aside on this device: no server has them. */
  readonly aside: number;
  /** ISO moment by the server's clock of the last exchange that succeeded; null before the first. */
  readonly lastExchange: string | null;
  /** Whether an exchange has succeeded since this page began, in any tab. What an earlier run knew may be out of date. */
  readonly exchanged: boolean;
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
  /** A server may have it: what is taken back is then withdrawn. */
  readonly sent: boolean;
  /** Why it was set aside: an error's stable word. */
  readonly reason: string | null;
  /** The rows it writes, as `entity/id`. */
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

/** A comparison with the server that is under way (E9). */
export interface VerificationRun {
  /** The range behind this id of this entity is next: its rows, where their sum has differed. */
  readonly entity: string;
  readonly after: RowId | null;
  readonly rows: boolean;
  /** Rows that were fetched again, and ranges that differ even so. */
  readonly differing: number;
  readonly faults: number;
}

/** How what is here compares with what the server has (E9). */
export interface Verification {
  readonly run: VerificationRun | null;
  /** The last one that was completed; `at` is an ISO moment. */
  readonly last: { readonly at: string; readonly differing: number; readonly faults: number } | null;
  /** To be begun, however short ago the last was. */
  readonly wanted: boolean;
}

/** For how long no server has accepted a session on this device (S3), by the device's own time. */
export interface Unseen {
  /** Since the last exchange; 0 where nothing has replicated. */
  readonly milliseconds: number;
  /** False for a while after the clock has leapt so far ahead that it may rather be wrong. */
  readonly certain: boolean;
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

/** How one of the kept values changes; it may be run again. */
export interface KeptChange {
  readonly key: string;
  /** Gives what is kept from now on; undefined removes. */
  readonly change: (value: unknown) => unknown;
}

/** What is kept or let go of in the one transaction that keeps a mutation (A2). */
export interface Along {
  /** Bytes of rows that it makes (S4). */
  readonly attach?: readonly Attach[];
  /** What it takes out of the drafts. A draft that is sent is none any more, and one that was not kept stays (S1). */
  readonly drafts?: readonly KeptChange[];
}

/** One of several mutators that run together. */
export interface Step {
  readonly mutator: Mutator;
  readonly input: unknown;
  /** What its author saw, by `entity/id`, where that is not what stands on the device (A3). */
  readonly seen?: SeenValues | undefined;
  /** It is tried again: then `seen` is all that its author saw, whatever the device has by now (M5). */
  readonly again?: boolean;
}

/** A step, with an input that fits its mutator. */
export const step = <I>(mutator: Mutator<I>, input: I, seen?: SeenValues): Step => ({ mutator, input, seen });

/** What one of several would do: what it writes, or why it is refused. */
export interface Tried {
  readonly writes: readonly RowWrite[];
  /** What its author would be recorded to have seen (A3). */
  readonly from: SeenValues;
  readonly refusal: EngineError | null;
}

/** Why several were refused: the first of them that was, and for what. */
export class RefusedStep extends EngineError {
  readonly step: number;

  constructor({ code, problems }: EngineError, step: number) {
    super(code, problems);
    this.step = step;
  }
}

/**
 * What became of a mutation that was taken back. `discarded`: it never went. `withdrawn`: a server may have it, and will say;
 * until then its withdrawal stands in the outbox.
 */
export type TakenBack = "discarded" | "withdrawn";

/** What attachments need beyond the rest (S4). */
export interface AttachmentOptions {
  readonly transport: AttachmentTransport;
  /** Whether the server waits for the bytes of this row. */
  awaits(row: Row): boolean;
  /** Returns the bytes that the browser lets this origin store and those in use; undefined where it does not say. */
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
  /** IndexedDB to use instead of the global one, for tests. */
  readonly indexedDB?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
}

/** The device's copy of everything, and the way to change it. Reads inside `liveQuery` follow changes by any tab. */
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
  /** Every row: for small entities (tags, masters) only. */
  all<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]>;
  /**
   * Returns the names of the entities whose rows have not all arrived yet. Before the first bootstrap these are all. After an
   * update they are those that it added or extended. Live inside `liveQuery`; `read` says it of a whole query.
   */
  missing(): Promise<ReadonlySet<string>>;

  /**
   * Runs a mutator on the device and records it for the server, in one durable transaction (A2).
   * @param options.seen what the author saw, by `entity/id`, when a form was filled from older rows (A3)
   * @param options.attach bytes of rows that it makes
   * @param options.drafts what it takes out of the drafts; both in the same transaction
   * @throws EngineError the mutator's refusal, `device_full` without room for bytes, or `file_not_held`; nothing is stored then
   */
  mutate<I>(mutator: Mutator<I>, input: I, options?: Along & { readonly seen?: SeenValues }): Promise<Mutation>;

  /** What waits to be sent and what was set aside, oldest first. Live inside `liveQuery`. */
  outbox(): Promise<OutboxEntry[]>;
  /** Keys (`entity/id`) of rows with unsent changes. Live inside `liveQuery`. */
  unsentKeys(): Promise<ReadonlySet<string>>;
  /**
   * Runs several mutators in this order, in one durable transaction: all, or none (M5).
   * @param options.replacing mutations set aside on this device, given up in the same transaction
   * @param options.attach bytes of rows that they make
   * @param options.drafts what they take out of the drafts
   * @throws RefusedStep; EngineError `not_found` when one of `replacing` is gone, `device_full`
   */
  mutateAll(steps: readonly Step[], options?: Along & { readonly replacing?: readonly string[] }): Promise<readonly Mutation[]>;
  /** What `mutateAll` would be refused with now; null where it would not. Changes nothing. Live inside `liveQuery`. */
  refusalOf(steps: readonly Step[]): Promise<RefusedStep | null>;
  /** What each of them would do now, one after the other. Changes nothing. Live inside `liveQuery`. */
  dryRun(steps: readonly Step[]): Promise<readonly Tried[]>;
  /** Takes back one's own unsent mutation (S1): only on its author's word. What rested on it is re-run. */
  discard(mutationId: string): Promise<TakenBack>;
  /** Runs a set-aside mutation again as a new one. @throws EngineError when it is refused again */
  retry(mutationId: string): Promise<void>;

  /**
   * Returns an issue in full, where its row may be an excerpt (M5). It comes from the device where the row is whole, else from
   * the server. Call it before an issue is tried again, exported or shown in full.
   * @throws EngineError `connection_needed` where it has to be fetched and cannot be, `not_found` where it is gone
   */
  wholeIssue(issueId: string): Promise<WholeIssue>;

  /** Entries after `counter`, oldest first; `complete` false when the log was trimmed past it and all must be read again. */
  changesSince(
    counter: number,
  ): Promise<{ readonly changes: readonly LocalChange[]; readonly last: number; readonly complete: boolean }>;
  /** Calls back with hints that the change log may have grown, in this tab or another. */
  onChange(listener: () => void): () => void;
  /** Drops entries that every saved derivation has passed. */
  trimChanges(upTo: number): Promise<void>;
  /**
   * Reads every row of an entity in chunks, each in a short transaction. A row that changes meanwhile may come as it was or not
   * at all. The change log after the returned counter lists such rows.
   */
  scan(entity: AnyEntity, onRows: (rows: readonly Row[]) => void): Promise<{ readonly counter: number }>;
  /** A small store for what is derived (the saved column index), by key. Nothing is saved over a wipe by another tab. */
  readonly derived: KeptValues;
  /** What this administrator has typed on this device and not yet saved, by key (S1). Never sent, never cleaned. */
  readonly drafts: KeptValues;

  /** Bytes that belong to rows: what is kept of them here (S4). */
  readonly attachments: Attachments;
  /** Their texts, as far as this device keeps them (S4-12). */
  readonly texts: Texts;

  /** What only this device has: what waits, what was set aside, and drafts (S3). */
  unsent(): Promise<Unsent>;
  /**
   * Takes off the device what replicated, never what is unsent (S1), but for what a server has confirmed to hold. What stays is
   * sent by the next exchange, which fills the device afresh.
   */
  wipe(handedOver?: Unsent): Promise<void>;
  /** For how long nothing was heard of a server that accepts the session; notes the time. */
  unseen(): Promise<Unseen>;

  /** Begins exchanging, in the tab that leads. */
  start(): void;
  /** One attempt now, by a person's wish; resolves when it has ended, however it ended. */
  syncNow(): Promise<void>;
  /** How what is here compares with what the server has (E9). Live inside `liveQuery`. */
  verification(): Promise<Verification>;
  /** Compares everything now; resolves when that has ended, done or not. What is left follows in the background. */
  verify(): Promise<void>;
  /** Stops exchanging and closes the database. */
  close(): Promise<void>;
}

export type { RowId };
