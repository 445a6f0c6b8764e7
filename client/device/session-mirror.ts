const databaseName = "musubi-session";
const store = "values";

/** What the session keeps in local storage, by key; null where there is nothing. */
export interface MirroredSession {
  readonly token: string | null;
  readonly administrator: string | null;
}

/**
 * Writes the session where a worker can read it, and where it is on the disk when this resolves: browsers keep local
 * storage in memory for some seconds, and one that is killed meanwhile forgets it. Never rejects: without a mirror the
 * session lives in local storage alone.
 */
export async function mirrorSession(session: MirroredSession): Promise<void> {
  await within("readwrite", async (values) => {
    values.put(session.token, "token");
    values.put(session.administrator, "administrator");
  });
}

/** The session as it was last mirrored; undefined where none ever was or it cannot be read. */
export function readMirror(): Promise<MirroredSession | undefined> {
  return within("readonly", async (values) => {
    const [token, administrator] = await Promise.all([valueOf(values.get("token")), valueOf(values.get("administrator"))]);
    return token === undefined && administrator === undefined
      ? undefined
      : { token: textOf(token), administrator: textOf(administrator) };
  });
}

/** Runs in one transaction and resolves once it is durable; undefined where there is no storage. */
async function within<T>(mode: IDBTransactionMode, run: (values: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const database = await valueOf(opening);
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("no reason given"));
    });
    const value = await run(transaction.objectStore(store));
    await ended;
    database.close();
    return value;
  } catch {
    return undefined;
  }
}

function valueOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no reason given"));
  });
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
