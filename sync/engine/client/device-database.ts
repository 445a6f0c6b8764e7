import Dexie, { type DexieOptions, type Table } from "dexie";
import type { Row, RowId } from "../entity.ts";
import type { Model } from "../registry.ts";
import type { AcknowledgedRow, BaseRow, DeviceState, Lease, MarkRow, MetaRow, OutboxRow } from "./device-rows.ts";
import type { LocalChange, ReplicaOptions } from "./replica-types.ts";

/** The device's database: a store for each entity, and what the engine keeps beside them. */
export interface DeviceDatabase {
  readonly model: Model;
  readonly base: Table<BaseRow, string>;
  readonly outbox: Table<OutboxRow, number>;
  readonly acknowledged: Table<AcknowledgedRow, string>;
  readonly changes: Table<LocalChange, number, Omit<LocalChange, "counter">>;
  readonly marks: Table<MarkRow, number, Omit<MarkRow, "page">>;
  readonly derived: Table<unknown, string>;
  readonly meta: Table<MetaRow, string>;
  /** An entity's rows. */
  rows(entity: string): Table<Row, RowId>;
  /** Whether this device keeps such an entity; a newer server may send others. */
  knows(entity: string): boolean;
  /** Runs over every store, all or nothing, durable when it resolves (A2). */
  write<T>(run: () => Promise<T>): Promise<T>;
  /** Reads from the named stores as of one moment. */
  read<T>(tables: readonly Table[], run: () => Promise<T>): Promise<T>;
  /** Changes what the engine knows of itself, without touching rows. */
  writeState<T>(run: () => Promise<T>): Promise<T>;
  /** Gets the device's state; call inside `write`, `writeState` or `read`. */
  state(): Promise<DeviceState>;
  saveState(state: DeviceState): Promise<void>;
  lease(): Promise<Lease | undefined>;
  saveLease(lease: Lease): Promise<void>;
  close(): void;
}

const entityStore = (name: string) => `row:${name}`;

/**
 * Opens the database of that name, making or extending it as the model asks. Stores and indexes come from the model
 * alone: Dexie adds what is missing under a version of its own, and no store is ever taken away (S1).
 * @throws DexieError when the browser gives no storage
 */
export async function openDeviceDatabase(options: Pick<ReplicaOptions, "name" | "model" | "indexedDB">): Promise<DeviceDatabase> {
  const { name, model } = options;
  // The cache answers live queries before a transaction is durable; here nothing may show that could still be lost.
  const settings: DexieOptions = { chromeTransactionDurability: "strict", cache: "disabled", ...options.indexedDB };
  const dexie = new Dexie(name, settings);
  dexie.version(1).stores(storesOf(model));
  await dexie.open();
  return wrap(dexie, model);
}

/** The Dexie schema: ids as keys, and only the declared lookups as indexes. */
function storesOf(model: Model): Record<string, string> {
  const stores: Record<string, string> = {
    base: "key",
    outbox: "++order, id, state",
    acknowledged: "id, at",
    changes: "++counter",
    marks: "++page",
    derived: "",
    meta: "key",
  };
  for (const entity of model.entities) stores[entityStore(entity.name)] = ["id", ...entity.lookups].join(", ");
  return stores;
}

function wrap(dexie: Dexie, model: Model): DeviceDatabase {
  const all = dexie.tables;
  const known = new Set(model.entities.map((entity) => entity.name));
  const meta = dexie.table<MetaRow, string>("meta");
  const outbox = dexie.table<OutboxRow, number>("outbox");
  const value = async (key: string) => (await meta.get(key))?.value;
  return {
    model,
    base: dexie.table("base"),
    outbox,
    acknowledged: dexie.table("acknowledged"),
    changes: dexie.table("changes"),
    marks: dexie.table("marks"),
    derived: dexie.table("derived"),
    meta,
    rows: (entity) => dexie.table(entityStore(entity)),
    knows: (entity) => known.has(entity),
    // Dexie keeps a transaction open over native promises only for functions that are visibly async.
    write: (run) => dexie.transaction("rw", all, async () => run()),
    read: (tables, run) => dexie.transaction("r", [...tables], async () => run()),
    writeState: (run) => dexie.transaction("rw", [meta, outbox], async () => run()),
    async state() {
      const state = (await value("device")) as DeviceState | undefined;
      if (!state) throw new Error("the device's state is missing");
      return state;
    },
    async saveState(state) {
      await meta.put({ key: "device", value: state });
    },
    lease: async () => (await value("lease")) as Lease | undefined,
    async saveLease(lease) {
      await meta.put({ key: "lease", value: lease });
    },
    close: () => dexie.close(),
  };
}
