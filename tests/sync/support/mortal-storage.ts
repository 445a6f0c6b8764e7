import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { ReplicaOptions } from "#sync/engine/client/replica-types.ts";

/** A device's IndexedDB, as one tab has it. Killing the tab ends its connections in the middle of their work. */
export interface MortalStorage {
  readonly options: NonNullable<ReplicaOptions["indexedDB"]>;
  /** The number of requests so far. */
  readonly requests: number;
  readonly dead: boolean;
  /** Ends the storage now: open transactions are rolled back, and no further request succeeds. */
  kill(): void;
  /** Ends the storage after this many more requests. */
  killAfter(requests: number): void;
  /** Makes the storage full until `makeRoom`. */
  fillUp(): void;
  makeRoom(): void;
  /** Ends the connections without an event, as iOS does. */
  drop(): void;
  /** Ends the connections after this many more requests, while work runs, with WebKit's `UnknownError`. */
  loseAfter(requests: number): void;
  /** Does the same after the next write was committed, so that nobody learns of the commit. */
  loseAnswer(): void;
  /** The number of transactions that were neither committed nor rolled back. */
  readonly open: number;
}

/** What a transaction of fake-indexeddb has beyond the standard: one method for all requests. */
interface Transaction {
  error: DOMException | null;
  onabort: (() => void) | null;
  _abort(name: string): void;
  _execRequestAsync(request: unknown): unknown;
  abort(): void;
  readonly mode: string;
  readonly _state: string;
}
interface Connection {
  transaction(...parameters: unknown[]): Transaction;
  close(): void;
}

/** Returns a tab's access to a device's storage. Calls `onDeath` when it ends. */
export function mortalStorage(factory: IDBFactory, onDeath: () => void): MortalStorage {
  const connections: Connection[] = [];
  let transactions: Transaction[] = [];
  let left = Number.POSITIVE_INFINITY;
  let requests = 0;
  let dead = false;
  let full = false;
  let untilLoss = Number.POSITIVE_INFINITY;
  let deaf = false;

  const kill = () => {
    dead = true;
    onDeath();
    for (const transaction of transactions) {
      try {
        transaction.abort();
      } catch {
        // The transaction had ended already.
      }
    }
    transactions = [];
    for (const connection of connections) connection.close();
  };

  const drop = () => {
    for (const connection of connections.splice(0)) connection.close();
  };

  const lose = (transaction: Transaction) => {
    drop();
    transaction.error = new DOMException("the connection is lost", "UnknownError");
    transaction.onabort?.();
  };

  const adopt = (connection: Connection) => {
    connections.push(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...parameters) => {
      if (dead) throw gone();
      const transaction = begin(...parameters);
      transactions = [...transactions.slice(-50), transaction];
      if (deaf && transaction.mode === "readwrite") {
        deaf = false;
        Object.defineProperty(transaction, "oncomplete", { get: () => () => lose(transaction), set() {} });
      }
      const execute = transaction._execRequestAsync.bind(transaction);
      transaction._execRequestAsync = (request) => {
        requests++;
        if (!dead && --left <= 0) kill();
        if (dead) throw gone();
        if (--untilLoss <= 0) {
          untilLoss = Number.POSITIVE_INFINITY;
          transaction._abort("UnknownError");
          drop();
        }
        const executed = execute(request);
        if (full && transaction.mode === "readwrite") transaction._abort("QuotaExceededError");
        return executed;
      };
      return transaction;
    };
  };

  const open = (...parameters: [string, number?]) => {
    if (dead) throw gone();
    const request = factory.open(...parameters);
    request.addEventListener("success", () => adopt(request.result as unknown as Connection));
    return request;
  };
  const indexedDB = {
    open,
    cmp: factory.cmp.bind(factory),
    databases: factory.databases.bind(factory),
    deleteDatabase: factory.deleteDatabase.bind(factory),
  };
  return {
    options: { indexedDB, IDBKeyRange },
    get requests() {
      return requests;
    },
    get open() {
      return transactions.filter(({ _state }) => _state !== "finished" && _state !== "committing").length;
    },
    get dead() {
      return dead;
    },
    kill,
    killAfter(count) {
      left = count;
    },
    fillUp() {
      full = true;
    },
    makeRoom() {
      full = false;
    },
    drop,
    loseAfter(count) {
      untilLoss = count;
    },
    loseAnswer() {
      deaf = true;
    },
  };
}

const gone = () => new DOMException("the tab is gone", "AbortError");

/** What a connection of fake-indexeddb has beyond the standard: the last key of each store that numbers its rows. */
interface Raw {
  readonly _rawDatabase: {
    readonly rawObjectStores: ReadonlyMap<string, { readonly keyGenerator: { num: number } | null }>;
  };
}

/**
 * Returns a copy of a device's storage at one moment, like a copied browser profile (A4). Its stores go on after the last number
 * that was given, even if that row is gone, as in every browser.
 */
export async function copyStorage(from: IDBFactory, name: string): Promise<IDBFactory> {
  const to = new IDBFactory();
  const source = new Dexie(name, { indexedDB: from, IDBKeyRange, cache: "disabled" });
  await source.open();
  const target = new Dexie(name, { indexedDB: to, IDBKeyRange, cache: "disabled" });
  const stores = source.tables.map(({ name: store, schema }) => [
    store,
    [schema.primKey, ...schema.indexes].map(({ src }) => src).join(","),
  ]);
  target.version(source.verno).stores(Object.fromEntries(stores));
  await target.open();
  const numbered = generatorsOf(target);
  const copied = await source.transaction("r", source.tables, async () => {
    const rows: { table: string; keys: unknown[] | undefined; rows: unknown[] }[] = [];
    for (const table of source.tables) {
      const keys = table.schema.primKey.keyPath ? undefined : await table.toCollection().primaryKeys();
      rows.push({ table: table.name, keys, rows: await table.toArray() });
    }
    // Only now: this transaction waits for a running write, which may still give numbers.
    const given = new Map([...generatorsOf(source)].map(([store, { num }]) => [store, num]));
    return { given, rows };
  });
  for (const { table, keys, rows } of copied.rows) await target.table(table).bulkAdd(rows, keys as never);
  for (const [store, generator] of numbered) generator.num = copied.given.get(store) ?? 0;
  source.close();
  target.close();
  return to;
}

function generatorsOf(dexie: Dexie): Map<string, { num: number }> {
  const { rawObjectStores } = (dexie.backendDB() as unknown as Raw)._rawDatabase;
  return new Map([...rawObjectStores].flatMap(([store, { keyGenerator }]) => (keyGenerator ? [[store, keyGenerator]] : [])));
}
