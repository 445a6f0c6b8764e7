/** Returns what this tab keeps under a key until it is closed. Null without a value, or if storage is denied. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab, or deletes it; if storage is denied or full, nothing is kept. */
export function writeToTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The previous value would be stale.
    forget(key);
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // In this case nothing was kept, either.
  }
}
