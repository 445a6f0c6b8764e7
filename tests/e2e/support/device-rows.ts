import type { Page } from "playwright";

export type DeviceRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Returns an entity's rows in the device's own database, packed or not, without the engine. */
export const rowsOnDevice = (page: Page, entity: string): Promise<DeviceRow[]> => onDevice(page, { entity });

/** Writes a row there. */
export async function putOnDevice(page: Page, entity: string, row: DeviceRow): Promise<void> {
  await onDevice(page, { entity, put: row });
}

/** Removes rows there. */
export async function dropOnDevice(page: Page, entity: string, ids: readonly string[]): Promise<void> {
  await onDevice(page, { entity, drop: ids });
}

interface Work {
  readonly entity: string;
  readonly put?: DeviceRow;
  readonly drop?: readonly string[];
}

/** Changes rows, and returns the rows after that. */
const onDevice = (page: Page, work: Work): Promise<DeviceRow[]> =>
  page.evaluate(async ({ entity, put, drop = [] }) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("no reason given"));
      });
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith("musubi ")) ?? {};
    const database = await settled(indexedDB.open(name ?? ""));
    const transaction = database.transaction([`row:${entity}`, "packs", "gone"], "readwrite");
    const [rows, packs, gone] = [`row:${entity}`, "packs", "gone"].map((store) => transaction.objectStore(store)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ];
    if (put) {
      rows.put(put);
      gone.delete([entity, put.id]);
    }
    for (const id of drop) {
      rows.delete(id);
      gone.put({ entity, id });
    }
    const of = IDBKeyRange.bound([entity], [entity, []]);
    const found = new Map<string, { id: string }>();
    for (const { fields, ids, ends, bytes } of await settled(packs.getAll(of))) {
      for (const [index, id] of (ids as string[]).entries()) {
        const json = new TextDecoder().decode((bytes as Uint8Array).subarray(index === 0 ? 0 : ends[index - 1], ends[index]));
        const values = JSON.parse(json) as unknown[];
        found.set(id, Object.fromEntries((fields as string[]).map((field, at) => [field, values[at]])) as { id: string });
      }
    }
    for (const { id } of await settled(gone.getAll(of))) found.delete(id as string);
    for (const row of await settled(rows.getAll())) found.set(row.id as string, row as { id: string });
    database.close();
    return [...found.values()];
  }, work);
