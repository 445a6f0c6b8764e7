/** Whether the browser lets this page keep nothing: even to ask for local storage is an error then. */
export function isStorageForbidden(): boolean {
  try {
    return globalThis.localStorage === null;
  } catch {
    return true;
  }
}
