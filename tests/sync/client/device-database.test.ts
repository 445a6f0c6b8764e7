import Dexie from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initialise } from "#sync/engine/client/device-state.ts";
import { noFootprint } from "#sync/engine/client/footprint.ts";
import { type DeviceDatabase, openDeviceDatabase } from "#sync/engine/client/storage/device-database.ts";
import type { OutboxRow } from "#sync/engine/client/storage/device-rows.ts";
import { model } from "#sync/model/model.ts";
import { VirtualSignals } from "../support/device-ports.ts";
import { type MortalStorage, mortalStorage } from "../support/mortal-storage.ts";
import { seeded } from "../support/random.ts";
import { settled, virtualTime } from "../support/virtual-clock.ts";

const clock = virtualTime(seeded(1)).clock();
let db: DeviceDatabase;
let storage: MortalStorage;
beforeEach(async () => {
  storage = mortalStorage(new IDBFactory(), () => undefined);
  const indexedDB = storage.options;
  db = await openDeviceDatabase({ name: "musubi-prepared", model, clock, signals: new VirtualSignals(), indexedDB });
  await initialise(db, model, clock);
});
afterEach(() => db.close());

const entry = (): Omit<OutboxRow, "order"> => {
  const id = clock.id();
  const mutation = { id, name: "memo.edit", version: 1, input: {}, from: {}, author: id, authoredAt: "2026-11-22T00:00:00.000Z" };
  return { ...noFootprint, id, mutation, state: "waiting", reason: null, seq: null, sent: false, stale: true };
};

describe("work that is prepared on a view of one moment", () => {
  it("is done anew when a mutation that changed no row has been taken back meanwhile", async () => {
    const [first] = await db.write(async (tx) => [await tx.outbox.add(entry()), await tx.outbox.add(entry())]);
    let runs = 0;
    await db.prepare(async (tx) => {
      const queue = await tx.outbox.all();
      // Another write comes before the prepared one.
      if (runs++ === 0) void db.write(async (other) => other.outbox.delete(first ?? 0));
      tx.outbox.putAll(queue.map((waiting) => ({ ...waiting, stale: false })));
    });
    expect(runs).toBe(2);
    expect((await db.write((tx) => tx.outbox.all())).map(({ order }) => order)).not.toContain(first);
  });
});

describe("a value that is written unless its key has one", () => {
  it("leaves the first one, and lets the transaction go on", async () => {
    await db.write(async (tx) => tx.base.putNew({ key: "a", row: null }));
    const later = { id: "a", name: "遅い" };
    await db.write(async (tx) => {
      tx.base.putNew({ key: "a", row: later });
      tx.base.putNew({ key: "b", row: later });
    });
    expect(await db.write((tx) => tx.base.all())).toEqual([
      { key: "a", row: null },
      { key: "b", row: later },
    ]);
  });

  it("takes the whole transaction back with it where it fails for another reason", async () => {
    const uncopied = { key: "b", row: { id: "b", name: () => undefined } } as never;
    await expect(
      db.write(async (tx) => {
        tx.base.putNew({ key: "a", row: null });
        tx.base.putNew(uncopied);
      }),
    ).rejects.toThrow("could not be cloned");
    expect(await db.write((tx) => tx.base.all())).toEqual([]);
  });
});

describe("a reading", () => {
  it("runs again where the connection is lost behind its last answer", async () => {
    let runs = 0;
    const read = async () => {
      const row = await db.live<{ readonly key: string }, string>("meta").get("device");
      if (runs++ === 0) {
        Dexie.currentTransaction?.abort();
        await settled();
      }
      return row?.key;
    };
    expect(await db.read([db.live("meta")], read)).toBe("device");
    expect(runs).toBe(2);
  });

  it("finds its way where others open the lost connection again, however far each of them has come (L6)", async () => {
    const table = db.live<{ readonly key: string }, string>("meta");
    const read = () => db.read([table], async () => (await table.get("device"))?.key);
    const get = () => db.use(async () => (await table.get("device"))?.key);
    const write = () => db.writeState(async (tx) => (await tx.state()) && "device");
    for (let apart = 0; apart < 12; apart++) {
      storage.drop();
      const work = [read, get, write, read, get, write].map(async (one, at) => {
        for (let turn = at * apart; turn > 0; turn--) await Promise.resolve();
        return one();
      });
      expect(await Promise.all(work), `${apart} turns apart`).toEqual(Array(6).fill("device"));
    }
  });
});
