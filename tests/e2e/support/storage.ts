import type { Page } from "playwright";
import { expect, vi } from "vitest";

/** Makes the disk full for this page from now on. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
    Object.assign(window, { own: { put: IDBObjectStore.prototype.put, add: IDBObjectStore.prototype.add } });
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  });
}

/** Frees the disk that `fillStorage` has filled. */
export async function emptyStorage(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(IDBObjectStore.prototype, Reflect.get(window, "own")));
}

/** Runs in a page before its own code: makes these stores unreadable until `window.broken` is false. */
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

interface Evaluating {
  evaluate<R>(run: () => Promise<R>): Promise<R>;
}

/** Resolves once the device keeps all files of this version. Those for showing documents come while it is idle. */
export async function keepsLaterFiles(page: Evaluating): Promise<void> {
  // `expect.poll` works only within a test.
  await vi.waitFor(async () => expect(await page.evaluate(missingLaterFiles)).toBe(0), { timeout: 60_000 });
}

/** Runs in a page: returns how many files the worker reports as missing. */
async function missingLaterFiles(): Promise<number> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<number>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
  });
  active?.postMessage({ type: "COUNT_LATER" }, [port2]);
  return answer;
}

/** Returns all drafts on the device's disk, as text. A change of a draft needs a moment to be stored. */
export const draftsOnDisk = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const name = names.find((one) => one?.startsWith("musubi ") === true);
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open(String(name));
      opening.onsuccess = () => {
        const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(all.result));
        };
      };
    });
  });
