import { beforeAll, describe, expect, it } from "vitest";
import { type Elsewhere, startElsewhere } from "./support/elsewhere.ts";
import type { EngineDevice } from "./support/engine.ts";
import { engines } from "./support/engines.ts";

/**
 * A browser never gives a number of a store twice. Otherwise a row that is put back into its place could replace newer work. Such
 * rows are withdrawals, and work that a restored server may have lost. The last number is in the browser's profile, so a copy of
 * the profile has it, too.
 */
describe.each(engines)("$name", (engine) => {
  let elsewhere: Elsewhere;
  let device: EngineDevice;

  beforeAll(async () => {
    elsewhere = await startElsewhere();
    device = await engine.openDevice({ url: elsewhere.url });
    return async () => {
      await device.dispose();
      elsewhere.stop();
    };
  });

  it.each([["closed"], ["killed"]])(
    "numbers on in a store that it has emptied, also once it was %s and opened again",
    async (end) => {
      const numbers = [await addAndEmpty("delete"), await addAndEmpty("clear")];
      await (end === "closed" ? device.close() : device.kill());
      await device.open();
      numbers.push(await addAndEmpty("delete"));
      const [first = 0] = numbers;
      expect(numbers).toEqual([first, first + 1, first + 2]);
    },
  );

  /** Adds a row to the store, removes all rows, and returns the row's number. */
  async function addAndEmpty(how: "delete" | "clear"): Promise<number> {
    await device.page().goto(elsewhere.url);
    return device.page().evaluate(async (by) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("numbering");
        request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("it was not opened"));
      });
      const transaction = database.transaction("outbox", "readwrite", { durability: "strict" });
      const store = transaction.objectStore("outbox");
      const added = store.add({});
      if (by === "clear") store.clear();
      else store.delete(IDBKeyRange.lowerBound(0));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("it was undone"));
      });
      database.close();
      return Number(added.result);
    }, how);
  }
});
