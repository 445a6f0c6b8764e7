import type { Page } from "playwright";

/** From now on the disk of what this page shows is full. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  });
}

/** In a page, before anything else of it runs: these stores of the device cannot be read until `window.broken` is false. */
export function breakStores(names: readonly string[]): void {
  Object.assign(window, { broken: true });
  for (const method of ["get", "getAll", "openCursor", "openKeyCursor", "getAllKeys"] as const) {
    const own = Reflect.get(IDBObjectStore.prototype, method) as (...given: unknown[]) => unknown;
    Reflect.set(IDBObjectStore.prototype, method, function (this: IDBObjectStore, ...given: unknown[]) {
      if (Reflect.get(window, "broken") && names.includes(this.name)) throw new DOMException("broken", "DataError");
      return own.apply(this, given);
    });
  }
}
