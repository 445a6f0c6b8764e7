/** Whether the browser forbids this page to store data. Even access to local storage is an error then. */
export function isStorageForbidden(): boolean {
  try {
    return globalThis.localStorage === null;
  } catch {
    return true;
  }
}
