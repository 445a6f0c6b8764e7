import Dexie, { type DexieOptions, type ObservabilitySet, type Table } from "dexie";
import type { Row, RowId } from "../../entity.ts";
import type { Model } from "../../registry.ts";
import { type DeviceTx, txOver } from "../device-tx.ts";
import { Connection } from "../network/connection.ts";
import type { Clock } from "../ports.ts";
import { GatheredNews } from "../reading/gathered-news.ts";
import { Touched } from "../reading/live-parts.ts";
import { readMany } from "../reading/read-many.ts";
import type { ReplicaOptions } from "../replica-types.ts";
import { currentIndexedDB, renewIndexedDB } from "./indexed-db.ts";
import type { Block, BlockKey } from "./packs/block.ts";
import type { PairsKey } from "./packs/pairs.ts";
import { readTable } from "./packs/read-store.ts";
import { type GoneRow, isPacked, RowsReader } from "./packs/rows-reader.ts";
import type { LaterWrite } from "./store.ts";
import { entityStore, packStores, textStores } from "./store-names.ts";
import { abort, WatchedIndexedDB } from "./watched-indexed-db.ts";

/** The engine's own stores, besides those of entities, and their indexes: `name: "key, index, ..."`. */
const engineStores = {
  base: "key",
  outbox: "++order, id, state, [state+order]",
  acknowledged: "id, at",
  changes: "++counter",
  // This store is no longer used: earlier versions kept the keys of a bootstrap's rows in it.
  marks: "++page",
  [packStores.packs]: "[entity+high]",
  [packStores.gone]: "[entity+id]",
  [packStores.pairs]: "",
  derived: "",
  drafts: "",
  attachments: "key",
  attachmentBytes: "key",
  texts: "key",
  textBytes: "key",
  meta: "key",
} as const;

type EngineStore = keyof typeof engineStores;

/** The stores of values by key: data derived from rows, and unsaved input. */
export type KeptStore = "derived" | "drafts";

/** The device's database: a store for each entity, and the engine's own stores. */
export interface DeviceDatabase {
  readonly range: typeof IDBKeyRange;
  /** Aborted once the browser has deleted it (L6a): then nothing is read or written any more. */
  readonly erased: AbortSignal;
  /**
   * Runs over every store, all or nothing, durable when it resolves (A2). It runs again when it was cut short (L6, L5b). Then
   * `mayBeDone` is true: the earlier run may have been committed.
   */
  write<T>(run: (tx: DeviceTx, mayBeDone: boolean) => Promise<T>): Promise<T>;
  /** Like `write`, for what can be fetched again after a crash: it does not wait for the disk. */
  writeAnew<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /**
   * Does what `write` does, for long work. It reads a snapshot, which blocks no reader, and writes in one short transaction. When
   * anything has changed in between, it runs again. `run` must not read its own writes.
   */
  prepare<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /** Reads a snapshot of every store, and writes nothing. */
  view<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /** Like `write`, over the device's state and the outbox alone: rows can be read meanwhile. */
  writeState<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /** Like `writeState`, for data that is worthless after a crash: it does not wait for the disk. */
  note<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, over attachments and the device's state alone. With `relaxed` it does not wait for the disk, for data that can be
   * fetched again.
   */
  writeAttachments<T>(run: (tx: DeviceTx) => Promise<T>, relaxed?: "relaxed"): Promise<T>;
  /** Like `writeAttachments`, over texts, which can all be fetched again. */
  writeTexts<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, over one store of kept values and the device's state only. It is that small because it runs at each key that is
   * typed. Live queries learn of drafts at most twice a second.
   */
  writeKept<T>(store: KeptStore, run: (tx: DeviceTx) => Promise<T>): Promise<T>;
  /** Returns a store to be read through Dexie, so that live queries see what was read. Nothing is written through it. */
  live<T, K = unknown>(store: EngineStore): Table<T, K>;
  /** Reads a snapshot of an entity's rows through Dexie, so that live queries observe the reads. */
  readRows<T>(entity: string, run: (rows: RowsReader) => Promise<T>): Promise<T>;
  /** Does what `readRows` does, with other tables in the same snapshot. */
  readRowsWith<T>(entity: string, tables: readonly Table[], run: (rows: RowsReader) => Promise<T>): Promise<T>;
  /** Runs reads by `live`, again when they were cut short (L6, L5b). */
  use<T>(run: () => Promise<T>): Promise<T>;
  /** Reads a snapshot of several stores. */
  read<T>(tables: readonly Table[], run: () => Promise<T>): Promise<T>;
  close(): void;
}

/** How long another tab may block the opening. Milliseconds. */
const blockedFor = 10_000;
const attemptsToPrepare = 3;

/**
 * Opens the database of that name, and makes or extends it as the model asks. Stores and indexes come from the model. Dexie adds
 * missing ones under a version of its own, and no store is ever removed (S1).
 * @throws DexieError when the browser gives no storage; DOMException `TimeoutError` when another tab blocks it
 */
export async function openDeviceDatabase(
  options: Pick<ReplicaOptions, "name" | "model" | "clock" | "signals" | "indexedDB">,
): Promise<DeviceDatabase> {
  const { name, model, clock, signals } = options;
  const given = options.indexedDB ?? { indexedDB: currentIndexedDB(), IDBKeyRange };
  const indexedDB = new WatchedIndexedDB(given.indexedDB, options.indexedDB ? undefined : renewIndexedDB);
  const settings: DexieOptions = {
    chromeTransactionDurability: "strict",
    // Dexie's cache would show data that is not durable yet.
    cache: "disabled",
    indexedDB,
    IDBKeyRange: given.IDBKeyRange,
  };
  const dexie = new Dexie(name, settings);
  const rows = model.entities.map((entity) => [entityStore(entity.name), ["id", ...entity.lookups].join(", ")]);
  dexie.version(1).stores({ ...engineStores, ...Object.fromEntries(rows) });
  dexie.use(readMany);
  const connection = new Connection(dexie, indexedDB, signals);
  try {
    await connection.run(() => unlessBlocked(dexie, clock));
  } catch (error) {
    // An opening that has failed must not succeed later and stay open.
    connection.close();
    throw error;
  }
  return new OpenDatabase(dexie, model, connection, given.IDBKeyRange);
}

/** Waits for the opening. A sleeping tab of an older version can block it for ever, so it fails after `blockedFor`. */
async function unlessBlocked(dexie: Dexie, clock: Clock): Promise<void> {
  let cancel: () => void = () => undefined;
  const blocked = new Promise<never>((_resolve, reject) => {
    dexie.on("blocked", () => {
      cancel = clock.after(blockedFor, () => reject(new DOMException("another tab holds the database", "TimeoutError")));
    });
  });
  try {
    await Promise.race([dexie.open(), blocked]);
  } finally {
    cancel();
  }
}

class OpenDatabase implements DeviceDatabase {
  readonly range: typeof IDBKeyRange;
  readonly erased: AbortSignal;
  readonly #dexie: Dexie;
  readonly #model: Model;
  readonly #connection: Connection;
  readonly #all: string[];
  readonly #drafts: GatheredNews;

  constructor(dexie: Dexie, model: Model, connection: Connection, range: typeof IDBKeyRange) {
    this.#dexie = dexie;
    this.#model = model;
    this.#connection = connection;
    this.#all = dexie.tables.map((table) => table.name);
    this.range = range;
    this.#drafts = new GatheredNews(fire);
    this.erased = connection.erased;
  }

  write<T>(run: (tx: DeviceTx, mayBeDone: boolean) => Promise<T>): Promise<T> {
    return this.#connection.run((mayBeDone) => this.#transaction(this.#all, (tx) => run(tx, mayBeDone)));
  }

  writeAnew<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    return this.#connection.run(() => this.#transaction(this.#all, run, undefined, "relaxed"));
  }

  view<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    return this.#connection.reading(() => this.#transaction(this.#all, run, []));
  }

  writeState<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    return this.#connection.run(() => this.#transaction(["meta", "outbox"], run));
  }

  note<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    return this.#connection.run(() => this.#transaction(["meta", "outbox"], run, undefined, "relaxed"));
  }

  writeAttachments<T>(run: (tx: DeviceTx) => Promise<T>, relaxed?: "relaxed"): Promise<T> {
    const stores = ["attachments", "attachmentBytes", "meta"];
    return this.#connection.run(() => this.#transaction(stores, run, undefined, relaxed));
  }

  writeTexts<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    const stores = [textStores.facts, textStores.bytes, "attachments", "meta"];
    return this.#connection.run(() => this.#transaction(stores, run, undefined, "relaxed"));
  }

  writeKept<T>(store: KeptStore, run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    const report = store === "drafts" ? (parts: ObservabilitySet) => this.#drafts.report(parts) : fire;
    return this.#connection.run(() => this.#transaction([store, "meta"], run, undefined, "strict", report));
  }

  live<T, K = unknown>(store: EngineStore): Table<T, K> {
    return this.#dexie.table(store);
  }

  readRows<T>(entity: string, run: (rows: RowsReader) => Promise<T>): Promise<T> {
    return this.readRowsWith(entity, [], run);
  }

  readRowsWith<T>(name: string, tables: readonly Table[], run: (rows: RowsReader) => Promise<T>): Promise<T> {
    const entity = this.#model.entity(name);
    const rows: Table<Row, RowId> = this.#dexie.table(entityStore(name));
    const packs: Table<Block, BlockKey> = this.#dexie.table(packStores.packs);
    const gone: Table<GoneRow, BlockKey> = this.#dexie.table(packStores.gone);
    const pairs: Table<unknown, PairsKey> = this.#dexie.table(packStores.pairs);
    const stores = { rows: readTable(rows), packs: readTable(packs), gone: readTable(gone), pairs: readTable(pairs) };
    const own: Table[] = isPacked(entity) ? [rows, packs, gone, pairs] : [rows];
    return this.read([...own, ...tables], () => run(new RowsReader(entity, stores, this.range)));
  }

  use<T>(run: () => Promise<T>): Promise<T> {
    return this.#connection.reading(run);
  }

  read<T>(tables: readonly Table[], run: () => Promise<T>): Promise<T> {
    // Dexie keeps a transaction open over native promises only for functions that are visibly async.
    return this.#connection.reading(() => this.#dexie.transaction("r", [...tables], async () => run()));
  }

  close(): void {
    this.#connection.close();
  }

  async prepare<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < attemptsToPrepare; attempt++) {
      const [prepared] = await this.#connection.run(() => this.#prepareOnce(run));
      if (prepared) return prepared.value;
    }
    return this.write(run);
  }

  /** Returns nothing when anything has changed between reading and writing. */
  async #prepareOnce<T>(run: (tx: DeviceTx) => Promise<T>): Promise<[] | [{ readonly value: T }]> {
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
    return written ? [{ value }] : [];
  }

  /** Runs a transaction. With `later`, it only reads. */
  async #transaction<T>(
    stores: string[],
    run: (tx: DeviceTx, transaction: IDBTransaction, touched: Touched) => Promise<T>,
    later?: LaterWrite[],
    durability: IDBTransactionDurability = "strict",
    report = fire,
  ): Promise<T> {
    const transaction = await this.#connection.begin(stores, later ? "readonly" : "readwrite", durability);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException("the transaction was aborted", "AbortError"));
    });
    const touched = new Touched(this.#dexie.name);
    let value: T;
    try {
      value = await run(txOver({ model: this.#model, range: this.range }, transaction, touched, later), transaction, touched);
    } catch (error) {
      abort(transaction);
      await ended.catch(() => undefined);
      // The transaction's error is the cause (a full disk, a lost connection); errors of later requests only follow from it.
      throw transaction.error ?? error;
    }
    this.#connection.commit(transaction);
    await ended;
    const parts = touched.parts();
    if (parts) report(parts);
    return value;
  }
}

/** Tells live queries of every tab what has changed. */
const fire = (parts: ObservabilitySet): void => void Dexie.on.storagemutated.fire(parts);

/**
 * Returns a value that changes with every row, every mutation and the device's state. It counts the outbox, too: prepared work
 * must not add a mutation again that was taken back meanwhile.
 */
async function versionOf(tx: DeviceTx): Promise<string> {
  const { changes, outbox } = tx;
  return JSON.stringify(await Promise.all([tx.state(), changes.lastKey(), outbox.lastKey(), outbox.count()]));
}
