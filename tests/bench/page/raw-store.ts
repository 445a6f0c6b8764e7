import { partnerPages, type StoredRow, timed } from "./fetch-rows.ts";

const databaseName = "raw";
const storeName = "partner";

/** Fills IndexedDB itself, with the three indexes that a list would need. It is the base of all ratios. */
export async function fillRaw(size: number): Promise<number> {
  await finished(indexedDB.deleteDatabase(databaseName));
  const db = await openRaw();
  const took = await timed(async () => {
    for await (const rows of partnerPages(size)) {
      const transaction = db.transaction(storeName, "readwrite");
      for (const row of rows) transaction.objectStore(storeName).put(row);
      await committed(transaction);
    }
  });
  db.close();
  return took;
}

/** Returns a list's answer by reading every row, which is the cost of a search without anything in memory. */
export async function scanRaw(db: IDBDatabase, text: string): Promise<{ total: number; matched: number; rows: StoredRow[] }> {
  const store = db.transaction(storeName).objectStore(storeName);
  const matches: StoredRow[] = [];
  let total = 0;
  const wanted = text.toLowerCase();
  let range: IDBKeyRange | null = null;
  for (;;) {
    const rows: StoredRow[] = await finished(store.getAll(range, 10_000));
    for (const row of rows) {
      if (row["deletedAt"] !== null) continue;
      total++;
      if (
        `${row["lastName"]}${row["firstName"]}\n${row["lastNameKana"]}${row["firstNameKana"]}\n${row["mail"]}`
          .toLowerCase()
          .includes(wanted)
      )
        matches.push(row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < 10_000) break;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
  matches.sort((a, b) => (String(a["updatedAt"]) < String(b["updatedAt"]) ? 1 : -1));
  return { total, matched: matches.length, rows: matches.slice(0, 50) };
}

/** Returns the newest 50 rows and the number of all by an index, as a list shows them first. */
export async function firstPageRaw(db: IDBDatabase): Promise<{ total: number; rows: StoredRow[] }> {
  const store = db.transaction(storeName).objectStore(storeName);
  const total = finished(store.count());
  const rows: StoredRow[] = [];
  const cursor = store.index("updatedAt").openCursor(null, "prev");
  await new Promise<void>((resolve, reject) => {
    cursor.onerror = () => reject(new Error(cursor.error?.message));
    cursor.onsuccess = () => {
      if (!cursor.result || rows.length === 50) return resolve();
      rows.push(cursor.result.value as StoredRow);
      cursor.result.continue();
    };
  });
  return { total: await total, rows };
}

/** Changes one row durably. */
export async function putRaw(db: IDBDatabase, row: StoredRow): Promise<void> {
  const transaction = db.transaction(storeName, "readwrite", { durability: "strict" });
  transaction.objectStore(storeName).put(row);
  await committed(transaction);
}

const bareName = "bare";
const bareStores = ["rows", "base", "outbox", "changes", "meta"];

/** Opens a database with the stores that an edit of the engine writes, and nothing else. */
export async function openBare(): Promise<IDBDatabase> {
  await finished(indexedDB.deleteDatabase(bareName));
  const request = indexedDB.open(bareName, 1);
  request.onupgradeneeded = () => {
    const { result } = request;
    result.createObjectStore("rows", { keyPath: "id" });
    result.createObjectStore("base", { keyPath: "key" });
    result.createObjectStore("changes", { keyPath: "counter", autoIncrement: true });
    result.createObjectStore("meta", { keyPath: "key" });
    const outbox = result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
    outbox.createIndex("id", "id");
    outbox.createIndex("state", "state");
    outbox.createIndex("[state+order]", ["state", "order"]);
  };
  return finished(request);
}

/**
 * Changes one row durably, and keeps what an edit without a network has to keep (A2): the row before, the change that is to be
 * sent, which rows have changed, and the time. It makes the requests that this takes and no more. No engine can be quicker.
 */
export async function putBare(db: IDBDatabase, row: StoredRow, values: Readonly<Record<string, unknown>>): Promise<void> {
  const transaction = db.transaction(bareStores, "readwrite", { durability: "strict" });
  const store = (name: string) => transaction.objectStore(name);
  const reads = [store("meta").get("device"), store("rows").get(row.id), store("base").get(row.id)] as const;
  await Promise.all(reads.map((request) => finished<unknown>(request)));
  store("rows").put({ ...row, ...values });
  store("base").put({ key: row.id, row });
  store("outbox").add({
    id: crypto.randomUUID(),
    state: "waiting",
    mutation: { name: "edit", input: { id: row.id, ...values } },
  });
  store("changes").add({ keys: [row.id] });
  store("meta").put({ key: "device", value: { latest: Date.now() } });
  await committed(transaction);
}

export function openRaw(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName, { keyPath: "id" });
    store.createIndex("updatedAt", "updatedAt");
    store.createIndex("kana", ["lastNameKana", "firstNameKana"]);
    store.createIndex("mail", "mail");
  };
  return finished(request);
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error(transaction.error?.message));
  });
}
