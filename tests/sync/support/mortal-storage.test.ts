import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { copyStorage } from "./mortal-storage.ts";

const name = "device";

describe("a copied profile", () => {
  it("numbers on after what a write gave that ran when the copy began", async () => {
    const factory = new IDBFactory();
    const original = await opened(factory);
    const copied = await original.transaction("rw", "outbox", async () => {
      await original.table("outbox").add({ text: "before" });
      const copy = copyStorage(factory, name);
      // The write goes on until two stand in line: the copy reads the tables, after their names.
      while (waitingFor(original) < 3) await original.table("outbox").count();
      await original.table("outbox").add({ text: "while the copy waits" });
      return { copy };
    });
    const copy = await opened(await copied.copy);
    expect(await copy.table("outbox").toCollection().primaryKeys()).toEqual([1, 2]);
    expect(await copy.table("outbox").add({ text: "after" })).toBe(3);
    original.close();
    copy.close();
  });
});

async function opened(indexedDB: IDBFactory): Promise<Dexie> {
  const dexie = new Dexie(name, { indexedDB, IDBKeyRange, cache: "disabled" });
  dexie.version(1).stores({ outbox: "++order" });
  return await dexie.open();
}

/** The transactions of a device's database that have not ended, in every connection. */
function waitingFor(dexie: Dexie): number {
  return (dexie.backendDB() as unknown as { readonly _rawDatabase: { readonly transactions: readonly unknown[] } })._rawDatabase
    .transactions.length;
}
