import Dexie, { type DexieOptions, type Table } from "dexie";
import type { Row, RowId } from "../entity.ts";
import type { AcknowledgedRow, BaseRow, DeviceState, Lease, MarkRow, MetaRow, OutboxRow } from "./device-rows.ts";
import { Touched } from "./live-parts.ts";
import type { Clock } from "./ports.ts";
import type { LocalChange, ReplicaOptions } from "./replica-types.ts";
import { type LaterWrite, Store } from "./store.ts";

/** The stores beside the entities' own, and their indexes: `name: "key, index, ..."`. */
const engineStores = {
  base: "key",
  outbox: "++order, id, state, [state+order]",
  acknowledged: "id, at",
  changes: "++counter",
  marks: "++page",
  derived: "",
  drafts: "",
  meta: "key",
} as const;

type EngineStore = keyof typeof engineStores;

/** One transaction of the engine over the device's stores. */
export interface DeviceTx {
  readonly base: Store<BaseRow, string>;
  readonly outbox: Store<OutboxRow, number>;
  readonly acknowledged: Store<AcknowledgedRow, string>;
  readonly changes: Store<LocalChange, number>;
  readonly marks: Store<MarkRow, number>;
  /** An entity's rows. */
  rows(entity: string): Store<Row, RowId>;
  state(): Promise<DeviceState>;
  saveState(state: DeviceState): void;
  lease(): Promise<Lease | undefined>;
  saveLease(lease: Lease): void;
}

/** The device's database: a store for each entity, and what the engine keeps beside them. */
export interface DeviceDatabase {
  readonly range: typeof IDBKeyRange;
  /** Runs over every store, all or nothing, durable when it resolves (A2). */
  write<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for work that reads and thinks much: on a view of one moment, which keeps no reader waiting; then all is
   * written in one short transaction. When anything has changed in between, it is done anew. `run` must not read what it
   * has written.
   */
  prepare<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /** The same over the engine's standing and the outbox alone: rows can be read meanwhile. */
  writeState<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /** A store to be read through Dexie, so that live queries see what was read. Nothing is written through it. */
  live<T, K = unknown>(store: EngineStore): Table<T, K>;
  liveRows(entity: string): Table<Row, RowId>;
  /** Reads of several stores as of one moment. */
  read<T>(tables: readonly Table[], run: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Milliseconds. */
const blockedFor = 10_000;
const attemptsToPrepare = 3;

const entityStore = (name: string) => `row:${name}`;

/**
 * Opens the database of that name, making or extending it as the model asks. Stores and indexes come from the model
 * alone: Dexie adds what is missing under a version of its own, and no store is ever taken away (S1).
 * @throws DexieError when the browser gives no storage; DOMException `TimeoutError` when another tab holds it up
 */
export async function openDeviceDatabase(
  options: Pick<ReplicaOptions, "name" | "model" | "clock" | "indexedDB">,
): Promise<DeviceDatabase> {
  const { name, model, clock } = options;
  // Dexie's cache would show what is not durable yet.
  const settings: DexieOptions = { chromeTransactionDurability: "strict", cache: "disabled", ...options.indexedDB };
  const dexie = new Dexie(name, settings);
  const rows = model.entities.map((entity) => [entityStore(entity.name), ["id", ...entity.lookups].join(", ")]);
  dexie.version(1).stores({ ...engineStores, ...Object.fromEntries(rows) });
  await unlessBlocked(dexie, clock);
  return new OpenDatabase(dexie, options.indexedDB?.IDBKeyRange ?? IDBKeyRange);
}

/** A tab of an older version that sleeps can hold up an extension of the database for ever: better to say so. */
async function unlessBlocked(dexie: Dexie, clock: Clock): Promise<void> {
  let cancel: () => void = () => undefined;
  const blocked = new Promise<never>((_resolve, reject) => {
    dexie.on("blocked", () => {
      cancel = clock.after(blockedFor, () => reject(new DOMException("another tab holds the database", "TimeoutError")));
    });
  });
  try {
    await Promise.race([dexie.open(), blocked]);
  } catch (error) {
    dexie.close();
    throw error;
  } finally {
    cancel();
  }
}

class OpenDatabase implements DeviceDatabase {
  readonly range: typeof IDBKeyRange;
  readonly #dexie: Dexie;
  readonly #all: string[];
  #closed = false;

  constructor(dexie: Dexie, range: typeof IDBKeyRange) {
    this.#dexie = dexie;
    this.#all = dexie.tables.map((table) => table.name);
    this.range = range;
  }

  write<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    return this.#transaction(this.#all, run);
  }

  writeState<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    return this.#transaction(["meta", "outbox"], run);
  }

  live<T, K = unknown>(store: EngineStore): Table<T, K> {
    return this.#dexie.table(store);
  }

  liveRows(entity: string): Table<Row, RowId> {
    return this.#dexie.table(entityStore(entity));
  }

  read<T>(tables: readonly Table[], run: () => Promise<T>): Promise<T> {
    // Dexie keeps a transaction open over native promises only for functions that are visibly async.
    return this.#dexie.transaction("r", [...tables], async () => run());
  }

  close(): void {
    this.#closed = true;
    this.#dexie.close();
  }

  async prepare<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < attemptsToPrepare; attempt++) {
      const later: LaterWrite[] = [];
      const [version, value] = await this.#transaction(
        this.#all,
        async (tx) => [await versionOf(tx), await run(tx)] as const,
        later,
      );
      const written = await this.#transaction(this.#all, async (tx, transaction, touched) => {
        if ((await versionOf(tx)) !== version) return false;
        for (const write of later) write.run(transaction.objectStore(write.store), touched);
        return true;
      });
      if (written) return value;
    }
    return this.write(run);
  }

  /** With `later`, it only reads. */
  async #transaction<T>(
    stores: string[],
    run: (tx: DeviceTx, transaction: IDBTransaction, touched: Touched) => Promise<T>,
    later?: LaterWrite[],
  ): Promise<T> {
    const transaction = await this.#begin(stores, later ? "readonly" : "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException("the transaction was aborted", "AbortError"));
    });
    const touched = new Touched(this.#dexie.name);
    let value: T;
    try {
      value = await run(txOver(transaction, touched, later), transaction, touched);
    } catch (error) {
      undo(transaction);
      await ended.catch(() => undefined);
      // A full disk undoes the transaction, and every later request then fails of that alone.
      throw transaction.error?.name === "QuotaExceededError" ? transaction.error : error;
    }
    commit(transaction);
    await ended;
    const parts = touched.parts();
    if (parts) Dexie.on.storagemutated.fire(parts);
    return value;
  }

  /** A connection that the browser has dropped (iOS, behind the page's back) is opened anew, once (L6). */
  async #begin(stores: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const begin = () => this.#dexie.backendDB().transaction(stores, mode, { durability: "strict" });
    if (this.#closed) throw new DOMException("the replica is closed", "InvalidStateError");
    if (!this.#dexie.isOpen()) await this.#dexie.open();
    try {
      return begin();
    } catch (error) {
      if (this.#closed || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      this.#dexie.close({ disableAutoOpen: false });
      await this.#dexie.open();
      return begin();
    }
  }
}

/** Stands still as long as no row, no mutation and nothing of the device's standing changes. */
async function versionOf(tx: DeviceTx): Promise<string> {
  return JSON.stringify([await tx.state(), await tx.changes.lastKey(), await tx.outbox.lastKey()]);
}

function txOver(transaction: IDBTransaction, touched: Touched, later?: LaterWrite[]): DeviceTx {
  const store = <T, K extends IDBValidKey>(name: string) => new Store<T, K>(transaction.objectStore(name), touched, later);
  const meta = store<MetaRow, string>("meta");
  const value = async (key: string) => (await meta.get(key))?.value;
  return {
    get base() {
      return store<BaseRow, string>("base");
    },
    get outbox() {
      return store<OutboxRow, number>("outbox");
    },
    get acknowledged() {
      return store<AcknowledgedRow, string>("acknowledged");
    },
    get changes() {
      return store<LocalChange, number>("changes");
    },
    get marks() {
      return store<MarkRow, number>("marks");
    },
    rows: (entity) => store<Row, RowId>(entityStore(entity)),
    async state() {
      const state = (await value("device")) as DeviceState | undefined;
      if (!state) throw new Error("the device's state is missing");
      return state;
    },
    saveState: (state) => meta.put({ key: "device", value: state }),
    lease: async () => (await value("lease")) as Lease | undefined,
    saveLease: (lease) => meta.put({ key: "lease", value: lease }),
  };
}

/** Says that nothing more comes, which spares the wait for it. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // It has ended already: nothing was asked of it, or nothing lately.
  }
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is undone already.
  }
}
