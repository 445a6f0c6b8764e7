import type { Page } from "playwright";
import type { ScreenPage } from "../../support/screen.ts";

/** Something that can run functions in a page. */
type Running = Pick<ScreenPage<unknown>, "evaluate">;

/** Returns how many rows the device has for an administrator, derived data included, and how many unsent items. */
export async function heldBy(page: Running, id: string): Promise<{ readonly rows: number; readonly unsent: number }> {
  const host = await page.evaluate(() => location.host);
  const stores = await storesOf(page, `musubi ${host} ${id}`);
  const replicated = Object.entries(stores).filter(([store]) =>
    /^row:|^(?:base|acknowledged|marks|packs|gone|pairs|derived)$/u.test(store),
  );
  const sum = (of: readonly (readonly unknown[])[]) => of.reduce((total, values) => total + values.length, 0);
  const { outbox = [], drafts = [] } = stores;
  return { rows: sum(replicated.map(([, values]) => values)), unsent: sum([outbox, drafts]) };
}

/** Returns all that this page's origin has stored on the device, as text: databases, both storages and caches. */
export async function allHeld(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => String(name)));
  const databases: unknown[] = [];
  for (const name of names) databases.push(await storesOf(page, name));
  const beside = await page.evaluate(async () => {
    const answers: string[] = [];
    for (const cache of await caches.keys()) {
      for (const { url } of await (await caches.open(cache)).keys()) answers.push(url);
    }
    return { local: { ...localStorage }, session: { ...sessionStorage }, answers };
  });
  return JSON.stringify({ databases, beside });
}

/** Returns every store of a database with its values. */
const storesOf = (page: Running, database: string): Promise<Record<string, unknown[]>> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error("no reason given"));
        opening.onsuccess = () => {
          const found: Record<string, unknown[]> = {};
          const stores = [...opening.result.objectStoreNames];
          const transaction = opening.result.transaction(stores, "readonly");
          for (const store of stores) {
            const request = transaction.objectStore(store).getAll();
            request.onsuccess = () => {
              // The bytes of packed rows are JSON.
              found[store] = (request.result as unknown[]).map((value) =>
                value !== null && typeof value === "object" && "ends" in value && "bytes" in value
                  ? { ...value, bytes: new TextDecoder().decode(value.bytes as Uint8Array) }
                  : value,
              );
            };
          }
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(found);
          };
        };
      }),
    database,
  );
