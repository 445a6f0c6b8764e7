import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Store } from "../store.ts";
import { idsWithEach, type PairsKey, recordsOf, type SortedPairs } from "./pairs.ts";

async function storeOf(runs: readonly SortedPairs[], most: number): Promise<Store<unknown, PairsKey>> {
  const opening = new IDBFactory().open("device");
  opening.onupgradeneeded = () => opening.result.createObjectStore("pairs");
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const store = new Store<unknown, PairsKey>(opening.result.transaction("pairs", "readwrite").objectStore("pairs"), undefined);
  store.set(["memo"], { runs: runs.map((_run, at) => at), since: 0, whole: true });
  // Neighbours, of which nothing may be read.
  for (const lookup of ["a", "of", "z"])
    for (const [at, pairs] of runs.entries())
      for (const [key, record] of recordsOf("memo", lookup, at, lookup === "of" ? pairs : [["b", "other"]], most))
        store.set(key, record);
  return store;
}

const value = fc.constantFrom("a", "b", "c", "d", "e");
const run = fc
  .uniqueArray(fc.tuple(value, fc.integer({ min: 10, max: 40 }).map(String)), { maxLength: 30, selector: String })
  .map((pairs): SortedPairs => pairs.sort((x, y) => (String(x) < String(y) ? -1 : 1)));

it("the ids of values are found in all runs, however few or many values are asked for, and however pairs are split", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.oneof(value, fc.constant("none")), { minLength: 1, maxLength: 6 }),
      async (runs, most, values) => {
        const found = await idsWithEach(await storeOf(runs, most), IDBKeyRange, { name: "memo" }, "of", values);
        const all = runs.flat();
        const expected = values.map((one) => [...new Set(all.filter(([at]) => at === one).map(([, id]) => id))]);
        expect(found.map((ids) => [...ids].sort())).toEqual(expected.map((ids) => [...ids].sort()));
      },
    ),
    { seed: 20261128, numRuns: 200 },
  );
});
