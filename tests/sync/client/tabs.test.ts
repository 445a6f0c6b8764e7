// Dexie looks for the global IndexedDB when it is loaded, and live queries need it.
import "fake-indexeddb/auto";
import { liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { longestWait } from "#sync/engine/client/loop.ts";
import { defineEntity } from "#sync/engine/entity.ts";
import { text } from "#sync/engine/field.ts";
import { defineMutator, type Mutator } from "#sync/engine/mutator.ts";
import { defineModel, type Model } from "#sync/engine/registry.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import type { Device, Tab } from "../support/device.ts";
import { settled } from "../support/virtual-clock.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tabs: Tab[];
beforeEach(async () => {
  world = await startWorld(1);
  tabs = [];
});
afterEach(async () => {
  for (const tab of tabs) tab.kill();
  await world.stop();
});

const open = async (device: Device, of?: Model): Promise<Tab> => {
  const tab = await device.open(of);
  tabs.push(tab);
  return tab;
};
const partnerId = () => String(world.seeds.partners[0]);
const memoOf = (content: string) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: partnerId(),
  content,
});
/** Waits until a condition is true. If it never is, the test's time limit ends the wait. */
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await settled(1);
};

/** Collects a live query's answers, as a screen gets them. */
function watching<T>(query: () => Promise<T>): { readonly answers: T[]; stop(): void } {
  const answers: T[] = [];
  const subscription = liveQuery(query).subscribe({
    next: (answer) => answers.push(answer),
    error: (error) => expect(error).toBeUndefined(),
  });
  return { answers, stop: () => subscription.unsubscribe() };
}

describe("what a screen reads", () => {
  it("follows changes of its own tab, of another tab and of the server, once for each transaction (R1)", async () => {
    const device = world.device(world.seeds.plain);
    const [left, right] = [await open(device), await open(device)];
    await left.replica.syncNow();
    const memos = watching(async () => (await left.replica.list(memo, "partnerId", partnerId())).length);
    const unsent = watching(async () => (await left.replica.unsentKeys()).size);
    const row = watching(() => left.replica.get(partner, partnerId()));
    await until(() => memos.answers.length + unsent.answers.length + row.answers.length === 3);

    await left.replica.mutate(createMemo, memoOf("own"));
    await until(() => memos.answers.at(-1) === 1 && unsent.answers.at(-1) === 1);
    await right.replica.mutate(createMemo, memoOf("other tab"));
    await until(() => memos.answers.at(-1) === 2 && unsent.answers.at(-1) === 2);
    for (let at = 0; at < 30; at++) await world.server.mutate(world.seeds.master, createMemo, memoOf("server"));
    await left.replica.syncNow();
    await until(() => memos.answers.at(-1) === 32 && unsent.answers.at(-1) === 0);
    expect(memos.answers).toEqual([0, 1, 2, 32]);
    expect(unsent.answers).toEqual([0, 1, 2, 0]);

    await left.replica.mutate(updatePartner, { id: partnerId(), memo: "seen" });
    await until(() => row.answers.at(-1)?.memo === "seen");
    for (const query of [memos, unsent, row]) query.stop();
  });

  it("follows drafts of every tab, and no edit and no exchange", async () => {
    const device = world.device(world.seeds.plain);
    const [left, right] = [await open(device), await open(device)];
    await left.replica.syncNow();
    const drafts = watching(() => left.replica.drafts.all());
    const memos = watching(async () => (await left.replica.list(memo, "partnerId", partnerId())).length);
    await until(() => drafts.answers.length + memos.answers.length === 2);

    await right.replica.drafts.save("memo/1", "書きかけ");
    await until(() => drafts.answers.length === 2);
    await left.replica.mutate(createMemo, memoOf("own"));
    await left.replica.syncNow();
    await right.replica.mutate(createMemo, memoOf("other tab"));
    await until(() => memos.answers.at(-1) === 2);
    await right.replica.drafts.save("memo/1", undefined);
    await until(() => drafts.answers.at(-1)?.length === 0);

    expect(drafts.answers).toEqual([[], [{ key: "memo/1", value: "書きかけ" }], []]);
    for (const query of [drafts, memos]) query.stop();
  });

  it("never says that all is sent once a change has been accepted", async () => {
    const tab = await open(world.device(world.seeds.plain));
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOf("counted at once"));
    expect(tab.replica.status.value.unsent).toBe(1);
  });

  it("says in every tab what waits and what went wrong", async () => {
    const device = world.device(world.seeds.plain);
    const [left, right] = [await open(device), await open(device)];
    await left.replica.syncNow();
    // One fault is for the mutation's exchange, the other for an exchange without it.
    left.faults.push("captive", "captive");
    await left.replica.mutate(createMemo, memoOf("waits"));
    await left.replica.syncNow();
    await until(() => right.replica.status.value.unsent === 1 && right.replica.status.value.failure === "captive");
    await left.replica.syncNow();
    await until(() => right.replica.status.value.unsent === 0 && right.replica.status.value.failure === null);
  });

  it("does not take what an earlier run knew for the present", async () => {
    const device = world.device(world.seeds.plain);
    const first = await open(device);
    expect(first.replica.status.value.exchanged).toBe(false);
    first.replica.start();
    await until(() => first.replica.status.value.exchanged);
    const second = await open(device);
    expect(second.replica.status.value).toMatchObject({ exchanged: false, lastExchange: expect.any(String) });
    // A tab that opens makes the leader look at once.
    second.replica.start();
    await until(() => second.replica.status.value.exchanged);
    expect(second.requests).toEqual([]);
  });

  it("can be followed from the change log, and read whole when that was trimmed too far (R3)", async () => {
    const tab = await open(world.device(world.seeds.plain));
    await tab.replica.syncNow();
    let rows = 0;
    const { counter } = await tab.replica.scan(partner, (chunk) => {
      rows += chunk.length;
    });
    expect(rows).toBe(world.seeds.partners.length + world.seeds.pair.length);
    let hints = 0;
    tab.replica.onChange(() => hints++);
    const input = memoOf("logged");
    await tab.replica.mutate(createMemo, input);
    const { changes, last, complete } = await tab.replica.changesSince(counter);
    expect(changes.flatMap(({ keys }) => keys)).toEqual([`memo/${input.id}`]);
    expect([last > counter, complete, hints > 0]).toEqual([true, true, true]);
    await tab.replica.mutate(createMemo, memoOf("more"));
    await tab.replica.trimChanges(last + 1);
    expect(await tab.replica.changesSince(counter)).toMatchObject({ complete: false, last: last + 1 });
    expect(await tab.replica.changesSince(last + 1)).toEqual({ changes: [], complete: true, last: last + 1 });
  });
});

describe("one tab leads (L3)", () => {
  const exchanged = (tab: Tab) => tab.requests.length;
  const run = async (milliseconds: number) => {
    for (let at = 0; at < milliseconds; at += 1_000) {
      world.time.advance(1_000);
      await settled(20);
    }
  };

  it("and sends what another writes", async () => {
    const device = world.device(world.seeds.plain);
    const [first, second] = [await open(device), await open(device)];
    for (const { replica } of [first, second]) replica.start();
    await until(() => first.replica.status.value.complete);
    await second.replica.mutate(createMemo, memoOf("from the second"));
    await until(async () => (await world.rows(memo, world.seeds.master)).length === 1);
    await until(() => second.replica.status.value.unsent === 0);
    expect([exchanged(first) > 0, exchanged(second)]).toEqual([true, 0]);
  });

  it("and is followed by another at once when it closes", async () => {
    const device = world.device(world.seeds.plain);
    const [first, second] = [await open(device), await open(device)];
    for (const { replica } of [first, second]) replica.start();
    await until(() => first.replica.status.value.complete);
    await first.replica.close();
    await until(() => exchanged(second) > 0);
  });

  it("and goes on when another tab has signed in after a 401, and hurries when another comes into sight", async () => {
    const device = world.device(world.seeds.plain);
    const [first, second] = [await open(device), await open(device)];
    for (const { replica } of [first, second]) replica.start();
    await until(() => first.replica.status.value.complete);
    first.faults.push("unauthorized");
    await second.replica.mutate(createMemo, memoOf("waits for a session"));
    await until(() => second.replica.status.value.failure === "unauthorized");
    second.replica.start();
    await until(() => second.replica.status.value.unsent === 0);
    expect(exchanged(second)).toBe(0);
    const before = exchanged(first);
    second.signals.fire();
    await until(() => exchanged(first) > before);
  });

  it.each([0, 1_000, 2_000, 3_000])(
    "and is replaced within 15 s when it freezes with its lock, and steps down when it wakes (%i)",
    async (later) => {
      const device = world.device(world.seeds.plain);
      const [frozen, second] = [await open(device), await open(device)];
      for (const { replica } of [frozen, second]) replica.start();
      await until(() => frozen.replica.status.value.complete);
      await run(later);
      await until(() => frozen.replica.status.value.activity === "idle");
      const before = exchanged(frozen);
      frozen.frozen = true;
      await second.replica.mutate(createMemo, memoOf("waits for a leader"));
      await run(15_000);
      await until(() => second.replica.status.value.unsent === 0);
      expect(exchanged(frozen)).toBe(before);
      expect(await world.rows(memo, world.seeds.master)).toHaveLength(1);
      frozen.thaw();
      // The exchange that it had begun ends; then the other tab exchanges.
      await until(async () => {
        const before = exchanged(frozen);
        await run(longestWait * 3);
        return exchanged(frozen) === before;
      });
    },
  );

  it("and still does after the machine has slept, whichever tab wakes first", async () => {
    const device = world.device(world.seeds.plain);
    const [first, second] = [await open(device), await open(device)];
    for (const { replica } of [first, second]) replica.start();
    await until(() => first.replica.status.value.complete);
    await run(5_000);
    for (const tab of [first, second]) tab.frozen = true;
    await run(8_000);
    world.time.advance(8 * 60 * 60_000);
    second.thaw();
    await settled(50);
    first.thaw();
    await run(60_000);
    expect([exchanged(first) > 0, exchanged(second)]).toEqual([true, 0]);
  });

  it("and is not taken for dead because the clock was set", async () => {
    let clockError = 0;
    const device = world.device(world.seeds.plain, { clockError: () => clockError });
    const [first, second] = [await open(device), await open(device)];
    for (const { replica } of [first, second]) replica.start();
    await until(() => first.replica.status.value.complete);
    for (const days of [3, -3]) {
      clockError = days * 24 * 60 * 60_000;
      await run(30_000);
    }
    expect([exchanged(first) > 0, exchanged(second)]).toEqual([true, 0]);
  });
});

describe("two versions of the application on one device (V1, V2)", () => {
  const note = defineEntity({
    name: "note",
    label: "ノート",
    id: "uuid",
    fields: { body: text("本文", 100) },
    lookups: ["body"],
  });
  /** A kind of record that is there already, and that the newer version finds by its maker. */
  const found = { ...memo, lookups: [...memo.lookups, "createdBy"] as const };
  const newer = defineModel({
    entities: [...model.entities.map((one) => (one === memo ? found : one)), note],
    mutators: [
      ...model.mutators.values(),
      defineMutator({
        name: "note.create",
        label: "",
        input: z.object({ id: z.string(), body: z.string() }),
        run: (tx, input) => tx.insert(note, input),
      }) as unknown as Mutator<never>,
    ],
    errors: model.errors,
  });

  it("share its database: the newer adds what it needs, the older goes on writing and leaves the exchange to it", async () => {
    const device = world.device(world.seeds.plain);
    const old = await open(device);
    await old.replica.syncNow();
    await old.replica.mutate(createMemo, memoOf("before"));
    const young = await open(device, newer);
    expect(await young.replica.all(note)).toEqual([]);
    expect(await young.replica.list(note, "body", "x")).toEqual([]);
    expect(await young.replica.list(found, "createdBy", world.seeds.plain.id)).toMatchObject([{ content: "before" }]);
    await old.replica.mutate(createMemo, memoOf("by the old one"));
    await old.replica.syncNow();
    expect(old.replica.status.value.failure).toBe("outdated");
    expect(young.replica.status.value.failure).toBeNull();
    await young.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(2);
    expect(young.replica.status.value).toMatchObject({ unsent: 0, failure: null, complete: true });
    // The new version fetches everything again, since this device has missed rows of entities that it did not know.
    expect(young.requests[0]?.cursor).toBeNull();
  });
});

describe("a storage that fails", () => {
  it("shows, and loses nothing that was accepted (L6)", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await open(device);
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOf("kept"));
    tab.storage.fillUp();
    await expect(tab.replica.mutate(createMemo, memoOf("no room"))).rejects.toMatchObject({ name: "QuotaExceededError" });
    expect(tab.replica.status.value.failure).toBe("quota");
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ unsent: 1, failure: "quota" });
    tab.storage.makeRoom();
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, failure: null });
  });

  it("is opened again when the browser has dropped the connection (L6)", async () => {
    const tab = await open(world.device(world.seeds.plain));
    await tab.replica.syncNow();
    tab.storage.drop();
    await tab.replica.mutate(createMemo, memoOf("after"));
    tab.storage.drop();
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(1);
  });
});
