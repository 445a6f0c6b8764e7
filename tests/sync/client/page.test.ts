// Dexie looks for the global IndexedDB when it is loaded, and live queries need it.
import "fake-indexeddb/auto";
import Dexie, { liveQuery } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "#sync/engine/client/network/connection.ts";
import { WatchedIndexedDB } from "#sync/engine/client/storage/watched-indexed-db.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import type { Device, Tab } from "../support/device.ts";
import { VirtualSignals } from "../support/device-ports.ts";
import { settled } from "../support/virtual-clock.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tabs: Tab[];
beforeEach(async () => {
  world = await startWorld(1);
  tabs = [];
});
afterEach(async () => {
  for (const tab of tabs) if (tab.alive) await tab.replica.close();
  await world.stop();
});

const open = async (device: Device): Promise<Tab> => {
  const tab = await device.open();
  tabs.push(tab);
  return tab;
};
const memoOf = (content: string) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: String(world.seeds.partners[0]),
  content,
});
/** Waits until a condition is true. If it never is, the test's time limit ends the wait. */
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await settled(1);
};
/** Opens a tab that leads and has all rows. */
const leading = async (device: Device): Promise<Tab> => {
  const tab = await open(device);
  tab.replica.start();
  await until(() => tab.replica.status.value.complete && tab.replica.status.value.activity === "idle");
  return tab;
};
const onServer = async () => (await world.rows(memo, world.seeds.master)).length;

describe("a page that is left (L5b)", () => {
  it("leaves no transaction open, and does what it had begun when it is shown again", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await leading(device);
    const begun = [
      tab.replica.mutate(createMemo, memoOf("begun")),
      tab.replica.all(partner),
      tab.replica.drafts.change("form", () => "typed"),
      tab.replica.outbox(),
    ];
    await until(() => tab.storage.open > 0);
    tab.signals.turn("frozen");
    expect(tab.storage.open).toBe(0);
    await settled();
    expect(tab.storage.open).toBe(0);
    expect(await (await device.inside()).table("outbox").count()).toBe(0);

    tab.signals.turn("visible");
    await Promise.all(begun);
    expect(await tab.replica.drafts.load("form")).toBe("typed");
    await until(async () => (await onServer()) === 1);
  });

  it("keeps no other tab from writing, leading and sending", async () => {
    const device = world.device(world.seeds.plain);
    const left = await leading(device);
    const second = await open(device);
    second.replica.start();
    const reading = left.replica.scan(partner, () => undefined);
    left.signals.turn("frozen");
    await second.replica.mutate(createMemo, memoOf("by the second"));
    await until(async () => (await onServer()) === 1 && second.replica.status.value.unsent === 0);
    left.signals.turn("visible");
    await reading;
  });

  it("gives up the exchange under way, and tells nobody of a failure", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await leading(device);
    let pass: () => void = () => undefined;
    tab.holdAt = { at: "answer", until: new Promise<void>((resolve) => (pass = resolve)) };
    await tab.replica.mutate(createMemo, memoOf("on its way"));
    await until(() => tab.requests.at(-1)?.mutations.length === 1);
    tab.signals.turn("frozen");
    tab.holdAt = undefined;
    pass();
    await settled();
    tab.signals.turn("visible");
    await until(() => tab.replica.status.value.unsent === 0);
    expect([tab.replica.status.value.failure, await onServer()]).toEqual([null, 1]);
  });

  it("can be opened, too: what it had begun of that goes on when it is shown", async () => {
    const device = world.device(world.seeds.plain);
    await (await leading(device)).replica.close();
    let whole = false;
    for (let requests = 0; !whole; requests++) {
      const [opening, tab] = device.begin();
      void opening.then(() => (whole = tab.storage.requests <= requests));
      await until(() => whole || tab.storage.requests >= requests);
      tab.signals.turn("frozen");
      expect(tab.storage.open).toBe(0);
      await settled(5);
      tab.signals.turn("visible");
      await opening;
      tabs.push(tab);
      expect(await tab.replica.all(partner)).not.toHaveLength(0);
      await tab.replica.close();
    }
  });

  it("begins no transaction before it is shown, wherever its work stood", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await open(device);
    await tab.replica.syncNow();
    for (let steps = 0; steps < 25; steps++) {
      // The freeze closes the tab's database, so that the work begins by opening it.
      tab.signals.turn("frozen");
      tab.signals.turn("visible");
      const work = [tab.replica.mutate(createMemo, memoOf(`${steps}`)), tab.replica.unsentKeys(), tab.replica.syncNow()];
      for (let step = 0; step < steps; step++) await Promise.resolve();
      if (steps % 2 > 0) await settled(1);
      tab.signals.turn("frozen");
      for (let at = 0; at < 20; at++) {
        expect(tab.storage.open).toBe(0);
        await settled(1);
      }
      tab.signals.turn("visible");
      await Promise.all(work);
    }
    await until(async () => (await tab.replica.syncNow(), await onServer()) === 25);
  });

  it("does not make a mutation twice whose commit was not heard of meanwhile", async () => {
    const tab = await open(world.device(world.seeds.plain));
    await tab.replica.syncNow();
    tab.storage.loseAnswer();
    const made = tab.replica.mutate(createMemo, memoOf("once"));
    await until(() => tab.storage.open > 0);
    for (let step = 0; step < 40; step++) await Promise.resolve();
    await until(() => tab.storage.open === 0);
    tab.signals.turn("frozen");
    await settled();
    tab.signals.turn("visible");
    expect((await tab.replica.outbox()).map((entry) => entry.mutation.id)).toEqual([(await made).id]);
  });

  it("shows what came meanwhile", async () => {
    const device = world.device(world.seeds.plain);
    const left = await leading(device);
    const answers: number[] = [];
    const watching = liveQuery(() => left.replica.all(memo)).subscribe((rows) => answers.push(rows.length));
    await until(() => answers.length === 1);
    left.signals.turn("frozen");
    await (await open(device)).replica.mutate(createMemo, memoOf("meanwhile"));
    await settled();
    left.signals.turn("visible");
    await until(() => answers.at(-1) === 1);
    watching.unsubscribe();
  });
});

describe("a page that is hidden (L5b)", () => {
  it("sends what it has just kept, and then leaves the exchange to a tab in sight", async () => {
    const device = world.device(world.seeds.plain);
    const [first, second] = [await leading(device), await open(device)];
    second.signals.turn("hidden");
    second.replica.start();
    await first.replica.mutate(createMemo, memoOf("last word"));
    first.signals.turn("hidden");
    await until(async () => (await onServer()) === 1 && world.network.streams === 0);
    const before = first.requests.length;
    second.signals.turn("visible");
    await second.replica.mutate(createMemo, memoOf("by the second"));
    await until(async () => (await onServer()) === 2);
    expect(first.requests.length).toBe(before);
  });

  it("is not kept awake by a server that does not answer", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await leading(device);
    tab.holdAt = { at: "request", until: new Promise<void>(() => undefined) };
    await tab.replica.mutate(createMemo, memoOf("no answer"));
    await until(() => tab.replica.status.value.unsent === 1);
    tab.signals.turn("hidden");
    await settled();
    world.time.advance(3_000);
    await until(() => tab.replica.status.value.activity === "idle");
    tab.holdAt = undefined;
    tab.signals.turn("visible");
    await until(async () => (await onServer()) === 1 && tab.replica.status.value.unsent === 0);
  });

  it("rests although its database does not answer", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await leading(device);
    const inside = await device.inside();
    let end: () => void = () => undefined;
    const held = inside.transaction("rw", inside.tables, async (tx) => {
      let holding = true;
      end = () => (holding = false);
      while (holding) await tx.table("meta").count();
    });
    await settled();
    tab.signals.turn("hidden");
    await settled();
    world.time.advance(3_000);
    await until(() => world.network.streams === 0);
    end();
    await held;
  });

  it("begins nothing when it was opened out of sight, and leads when it is shown", async () => {
    const tab = await open(world.device(world.seeds.plain));
    tab.signals.turn("hidden");
    tab.replica.start();
    await settled();
    world.time.advance(120_000);
    await settled();
    expect(tab.requests).toEqual([]);
    tab.signals.turn("visible");
    await until(() => tab.replica.status.value.complete);
  });
});

describe("a tab that follows", () => {
  it("says that all is sent as soon as it leads, whatever the leader said last (L3)", async () => {
    const device = world.device(world.seeds.plain);
    const first = await leading(device);
    const second = await open(device);
    const third = await open(device);
    for (const { replica } of [second, third]) replica.start();
    first.holdAt = { at: "request", until: new Promise<void>(() => undefined) };
    void first.replica.syncNow();
    await until(() => [second, third].every(({ replica }) => replica.status.value.activity === "syncing"));
    first.kill();
    await until(() => [second, third].every(({ replica }) => replica.status.value.activity === "idle"));
  });
});

describe("a page that is shown again beside one that leads", () => {
  it("does not go on saying what it heard before it was left (L3, L5b)", async () => {
    const device = world.device(world.seeds.plain);
    const first = await leading(device);
    const second = await open(device);
    second.replica.start();
    let pass: () => void = () => undefined;
    first.holdAt = { at: "request", until: new Promise<void>((resolve) => (pass = resolve)) };
    const syncing = first.replica.syncNow();
    await until(() => second.replica.status.value.activity === "syncing");
    // The page cache drops messages.
    second.signals.turn("frozen");
    second.frozen = true;
    first.holdAt = undefined;
    pass();
    await syncing;
    await until(() => first.replica.status.value.activity === "idle");
    second.frozen = false;
    second.signals.turn("visible");
    await until(() => [first, second].every(({ replica }) => replica.status.value.activity === "idle"));
  });
});

describe("a connection that the browser loses in the middle (L6)", () => {
  it("stays closed when the replica is closed while it is opened anew", async () => {
    for (let steps = 0; steps < 20; steps++) {
      const factory = new IDBFactory();
      const indexedDB = new WatchedIndexedDB(factory);
      const dexie = new Dexie("closing", { indexedDB, IDBKeyRange });
      dexie.version(1).stores({ rows: "id" });
      await dexie.open();
      const connection = new Connection(dexie, indexedDB, new VirtualSignals());
      let lost = false;
      const running = connection.run(async () => {
        if (lost) return dexie.table("rows").count();
        lost = true;
        throw new DOMException("the connection is lost", "UnknownError");
      });
      running.catch(() => undefined);
      for (let step = 0; step < steps; step++) await Promise.resolve();
      connection.close();
      await settled();
      // A database is deleted at once only if nobody has it open.
      const blocked = vi.fn<() => void>();
      const deleting = factory.deleteDatabase("closing");
      deleting.onblocked = blocked;
      await until(() => deleting.readyState === "done");
      expect(blocked).not.toHaveBeenCalled();
    }
  });

  it("is opened anew, and what was under way runs again, once", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await open(device);
    await tab.replica.syncNow();
    for (let requests = 1; requests < 16; requests++) {
      tab.storage.loseAfter(requests);
      await tab.replica.mutate(createMemo, memoOf(`lost at ${requests}`));
      await Promise.all([tab.replica.all(memo), tab.replica.drafts.save("form", requests)]);
      expect(await tab.replica.drafts.load("form")).toBe(requests);
      await tab.replica.syncNow();
    }
    expect((await tab.replica.all(memo)).length).toBe(15);
    expect(await onServer()).toBe(15);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, failure: null });
  });

  it("does not make a mutation twice whose commit was not heard of", async () => {
    const tab = await open(world.device(world.seeds.plain));
    await tab.replica.syncNow();
    const input = memoOf("once");
    tab.storage.loseAnswer();
    const mutation = await tab.replica.mutate(createMemo, input);
    expect((await tab.replica.outbox()).map((entry) => entry.mutation.id)).toEqual([mutation.id]);
    await tab.replica.syncNow();
    expect(await onServer()).toBe(1);
  });

  it("takes back once what was taken back without an answer", async () => {
    const tab = await open(world.device(world.seeds.plain));
    await tab.replica.syncNow();
    const { id } = await tab.replica.mutate(createMemo, memoOf("taken back"));
    tab.storage.loseAnswer();
    await tab.replica.discard(id);
    expect([await tab.replica.outbox(), await tab.replica.all(memo)]).toEqual([[], []]);
  });
});
