import Dexie, { liveQuery } from "dexie";
import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Row, RowId } from "../../entity.ts";
import { StoreReader } from "../storage/store-reader.ts";
import { readMany } from "./read-many.ts";

// Live queries run only where the browser has a database.
Dexie.dependencies.indexedDB = new IDBFactory();

const idOf = (n: number) => `id-${String(n).padStart(4, "0")}`;

async function tableOf(ids: readonly RowId[]) {
  const dexie = new Dexie("device", { indexedDB: new IDBFactory(), IDBKeyRange, cache: "disabled" });
  dexie.version(1).stores({ rows: "id" });
  dexie.use(readMany);
  const table = dexie.table<Row, RowId>("rows");
  await table.bulkPut(ids.map((id) => ({ id })));
  return table;
}

describe("many rows", () => {
  it("are read as if each were read alone, whatever the keys", async () => {
    const place = fc.integer({ min: 0, max: 400 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<(n: number) => RowId>(idOf, (n) => n),
        fc.uniqueArray(place, { maxLength: 400 }),
        fc.oneof(
          fc.array(place, { maxLength: 300, size: "max" }),
          fc
            .tuple(place, fc.integer({ min: 0, max: 200 }))
            .map(([from, count]) => Array.from({ length: count }, (_, i) => from + i)),
        ),
        async (id, held, asked) => {
          const table = await tableOf(held.map(id));
          const here = new Set(held);
          const rows = await table.bulkGet(asked.map(id));
          expect(rows).toEqual(asked.map((n) => (here.has(n) ? { id: id(n) } : undefined)));
        },
      ),
      { seed: 20261121, numRuns: 60 },
    );
  });

  it("that stand side by side are read in one go, in the order that was asked for", async () => {
    const all = Array.from({ length: 2_000 }, (_, n) => idOf(n));
    const table = await tableOf(all);
    const single = vi.spyOn(IDBObjectStore.prototype, "get");
    const asked = all.slice(500, 1_500).reverse();
    expect(await table.bulkGet(asked)).toEqual(asked.map((id) => ({ id })));
    expect(single).not.toHaveBeenCalled();
    single.mockRestore();
  });

  it("are read in one go in the engine's own transactions, too, and as if each were read alone", async () => {
    const table = await tableOf(Array.from({ length: 300 }, (_, n) => idOf(2 * n)));
    const single = vi.spyOn(IDBObjectStore.prototype, "get");
    await table.db.open();
    const store = () => new StoreReader<Row>(table.db.backendDB().transaction("rows").objectStore("rows"), IDBKeyRange);
    const asked = Array.from({ length: 100 }, (_, n) => idOf(150 - n));
    expect(await store().getMany(asked)).toEqual(asked.map((id, n) => (n % 2 === 0 ? { id } : undefined)));
    expect(single).not.toHaveBeenCalled();
    const far = [0, 1, 2, 3, 4, 5, 6, 598].map(idOf);
    expect(await store().getMany(far)).toEqual(far.map((id, n) => (n % 2 === 0 || n === 7 ? { id } : undefined)));
    single.mockRestore();
  });

  it("are followed by their keys alone, not by those between them", async () => {
    const all = Array.from({ length: 40 }, (_, n) => idOf(n));
    const table = await tableOf(all);
    const asked = all.filter((_id, n) => n % 2 === 0);
    const seen: (Row | undefined)[][] = [];
    const following = liveQuery(() => table.bulkGet(asked)).subscribe((rows) => seen.push(rows));
    await vi.waitUntil(() => seen.length === 1);
    await table.put({ id: idOf(21), name: "between" });
    await table.put({ id: idOf(20), name: "asked for" });
    await vi.waitUntil(() => seen.length > 1);
    following.unsubscribe();
    expect(seen.map((rows) => rows[10])).toEqual([{ id: idOf(20) }, { id: idOf(20), name: "asked for" }]);
  });
});
