import { onFreeze } from "#sync/engine/client/on-freeze.ts";
import { currentIndexedDB, renewIndexedDB } from "#sync/engine/client/storage/indexed-db.ts";
import { WatchedIndexedDB } from "#sync/engine/client/storage/watched-indexed-db.ts";

const databaseName = "musubi-session";
const store = "values";

/** The session's keys in local storage. */
export const sessionKeys = ["token", "administrator", "ended", "wipes", "unseen", "changes", "settled"] as const;

/** The values of these keys; null if there is none. */
export type MirroredSession = Readonly<Record<(typeof sessionKeys)[number], string | null>>;

/**
 * Writes the session to IndexedDB, where a worker can read it. When this resolves, it is on the disk. Browsers keep local storage
 * in memory for some seconds, and a killed browser loses that. It never rejects: without a mirror the session is in local storage
 * alone.
 * @param read returns the session when the write begins: an interrupted write must not restore an ended session
 */
export async function mirrorSession(read: () => MirroredSession): Promise<void> {
  await within("readwrite", async (values) => {
    for (const [key, value] of Object.entries(read())) values.put(value, key);
  });
}

/** Returns the session as it was last mirrored; undefined if there is none or it cannot be read. */
export function readMirror(): Promise<MirroredSession | undefined> {
  return within("readonly", async (values) => {
    const kept = await Promise.all(sessionKeys.map((key) => valueOf<unknown>(values.get(key))));
    if (kept.every((value) => value === undefined)) return undefined;
    return Object.fromEntries(sessionKeys.map((key, index) => [key, textOf(kept[index])])) as MirroredSession;
  });
}

type Work<T> = (values: IDBObjectStore) => Promise<T>;

const indexedDB = new WatchedIndexedDB(currentIndexedDB(), renewIndexedDB);
// An open transaction in the page cache would block the next page from its session (L5b).
onFreeze(
  () => indexedDB.freeze(),
  () => indexedDB.resume(),
);

/** Runs in one transaction and resolves once it is durable; undefined if there is no storage. */
async function within<T>(mode: IDBTransactionMode, run: Work<T>): Promise<T | undefined> {
  try {
    return await once(mode, run);
  } catch (error) {
    // The page was left in the middle, or the browser lost the connection: it tries once more.
    if ((error as { readonly name?: unknown } | null)?.name === "UnknownError") indexedDB.renew();
    await indexedDB.frozen;
    return once(mode, run).catch(() => undefined);
  }
}

async function once<T>(mode: IDBTransactionMode, run: Work<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const database = await valueOf(opening);
  try {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("no reason given"));
    });
    // If the work fails first, no code waits for the transaction's end.
    ended.catch(() => undefined);
    const value = await run(transaction.objectStore(store));
    await ended;
    return value;
  } finally {
    database.close();
  }
}

function valueOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no reason given"));
  });
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
