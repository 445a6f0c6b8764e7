const databaseName = "musubi-session";
const store = "values";

/** Writes the token where the service worker can read it: local storage is closed to workers. Null removes it. */
export async function mirrorToken(token: string | null): Promise<void> {
  try {
    const database = await open();
    const transaction = database.transaction(store, "readwrite");
    if (token === null) transaction.objectStore(store).delete("token");
    else transaction.objectStore(store).put(token, "token");
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error("no reason given"));
      transaction.onabort = transaction.onerror;
    });
    database.close();
  } catch {
    // A mirror only: local storage holds the session, and the next change writes it again.
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no reason given"));
  });
}
