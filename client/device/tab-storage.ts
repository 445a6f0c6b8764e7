/** What this tab remembers under a key until it is closed; null where nothing is, and where storage is closed to us. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text for this tab, or forgets it; where storage is closed or full to us, nothing is remembered. */
export function writeToTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // What was there before would be out of date.
    forget(key);
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
