import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TransportError } from "#sync/engine/client/ports.ts";
import type { OutboxRow } from "#sync/engine/client/storage/device-rows.ts";
import { mutationSchema } from "#sync/engine/protocol.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import type { Device, Tab, Wrap } from "../support/device.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

const memoOn = () => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: String(world.seeds.partners[0]),
  content: "メモ",
});
const states = async ({ replica }: Tab) => (await replica.outbox()).map(({ state, reason }) => [state, reason]);
const memos = async () => (await world.rows(memo, world.seeds.master)).length;

/** Makes a queue of five whose third mutation was changed without the engine, as an older version or a bad disk leaves it. */
async function queueWith(change: (entry: OutboxRow) => unknown, wrap?: Wrap): Promise<Tab> {
  const device: Device = world.device(world.seeds.plain);
  const tab = await device.open(undefined, wrap);
  await tab.replica.syncNow();
  for (let at = 0; at < 5; at++) await tab.replica.mutate(createMemo, memoOn());
  const outbox = (await device.inside()).table<OutboxRow>("outbox");
  const [, , third] = await outbox.toArray();
  if (third) await outbox.put({ ...third, mutation: { ...third.mutation, ...(change(third) as object) } });
  return tab;
}

/** A server that does not say which mutation it cannot read. */
const silent: Wrap = (transport) => ({
  listen: transport.listen.bind(transport),
  async exchange(request, signal) {
    try {
      return await transport.exchange(request, signal);
    } catch (error) {
      throw error instanceof TransportError && error.failure === "rejected"
        ? new TransportError("rejected", undefined, false, [])
        : error;
    }
  },
});

const deep = () => JSON.parse(`${"[".repeat(80)}${"]".repeat(80)}`) as unknown;

describe("a mutation that a server cannot read (E1)", () => {
  it.each<[string, (entry: OutboxRow) => unknown]>([
    ["of the year 12026", () => ({ authoredAt: "+012026-01-01T00:00:00.000Z" })],
    ["of a mutator with an endless name", () => ({ name: "memo.".padEnd(200, "x") })],
    ["of no version", () => ({ version: 0 })],
    ["that saw what is no record", () => ({ from: { "memo/x": "text" } })],
    ["of nobody", () => ({ author: "somebody" })],
    ["nested beyond reason", () => ({ input: deep() })],
  ])("%s goes aside alone, with a true sentence, and the rest goes on", async (_what, change) => {
    const tab = await queueWith(change);
    await tab.replica.syncNow();
    expect(await states(tab)).toEqual([["aside", "unreadable"]]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 1, failure: null });
    expect(await memos()).toBe(4);
  });

  it("is found by halving where the answer names none", async () => {
    const tab = await queueWith(() => ({ authoredAt: "+012026-01-01T00:00:00.000Z" }), silent);
    await tab.replica.syncNow();
    expect(await states(tab)).toEqual([["aside", "unreadable"]]);
    expect(await memos()).toBe(4);
  });

  it("can be tried again, as a new one that everybody reads", async () => {
    const tab = await queueWith(() => ({ authoredAt: "+012026-01-01T00:00:00.000Z" }));
    await tab.replica.syncNow();
    const [entry] = await tab.replica.outbox();
    await tab.replica.retry(entry?.mutation.id ?? "");
    await tab.replica.syncNow();
    expect([await states(tab), await memos()]).toEqual([[], 5]);
  });

  it("is not blamed for an exchange that is refused without any, too", async () => {
    const tab = await queueWith(
      () => ({}),
      (transport) => ({
        listen: transport.listen.bind(transport),
        exchange: async (request, signal) => {
          if (request.cursor !== null) throw new TransportError("rejected", undefined, false, []);
          return transport.exchange(request, signal);
        },
      }),
    );
    await tab.replica.syncNow();
    expect((await states(tab)).map(([state]) => state)).toEqual(Array.from({ length: 5 }, () => "waiting"));
    expect(tab.replica.status.value).toMatchObject({ failure: "rejected", attention: 0 });
  });

  it.each([
    ["ten thousand years ahead", 3.2e14],
    ["beyond all time", 9e15],
    ["before any clock's beginning", -9e15],
  ])("is never authored by a device whose clock is %s", async (_what, clockError) => {
    const before = world.device(world.seeds.plain);
    const filling = await before.open();
    await filling.replica.syncNow();
    await filling.replica.close();
    // The clock has jumped since it was last compared with the server's.
    const tab = await world.device(world.seeds.plain, { factory: before.factory, clockError }).open();
    const mutation = await tab.replica.mutate(createMemo, memoOn());
    expect(mutationSchema.safeParse(mutation).success).toBe(true);
    await tab.replica.syncNow();
    await tab.replica.syncNow();
    expect([await states(tab), await memos()]).toEqual([[], 1]);
  });
});

describe("a mutation that a firewall does not let pass (E1)", () => {
  /** Refuses requests that contain `word`, with a status, with a page, or with a failure that has a page, as `how` says. */
  type How = "blocked" | "captive" | "server";
  const refusal = (how: How) => new TransportError(how, undefined, false, undefined, how === "server");
  const firewall =
    (word: string, how: How, reached: { requests: number; reachable: boolean }): Wrap =>
    (transport) => ({
      ...transport,
      listen: transport.listen.bind(transport),
      async reach(signal: AbortSignal) {
        if (!reached.reachable) throw refusal(how);
        await transport.reach(signal);
      },
      async exchange(request, signal) {
        reached.requests++;
        if (!reached.reachable || JSON.stringify(request).includes(word)) throw refusal(how);
        return transport.exchange(request, signal);
      },
    });

  it.each(["blocked", "captive", "server"] as const)(
    "goes aside alone where the answer is %s, and the rest goes",
    async (how) => {
      const reached = { requests: 0, reachable: true };
      const tab = await world.device(world.seeds.plain).open(undefined, firewall("DROP TABLE", how, reached));
      await tab.replica.syncNow();
      for (let at = 0; at < 60; at++)
        await tab.replica.mutate(createMemo, { ...memoOn(), content: at === 17 ? "研修で「DROP TABLE」を説明" : "メモ" });
      reached.requests = 0;
      await tab.replica.syncNow();
      expect(await states(tab)).toEqual([["aside", "blocked"]]);
      expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 1, failure: null });
      expect(await memos()).toBe(59);
      // The unreadable mutation is found by halving, and not one by one.
      expect(reached.requests).toBeLessThan(20);
    },
  );

  it.each(["blocked", "server"] as const)("is not blamed where nothing passes at all (%s)", async (how) => {
    const reached = { requests: 0, reachable: true };
    const tab = await world.device(world.seeds.plain).open(undefined, firewall("no such text", how, reached));
    await tab.replica.syncNow();
    for (let at = 0; at < 5; at++) await tab.replica.mutate(createMemo, memoOn());
    reached.reachable = false;
    await tab.replica.syncNow();
    expect(await states(tab)).toEqual(Array(5).fill(["waiting", null]));
    expect(tab.replica.status.value).toMatchObject({ attention: 0, failure: how });
    reached.reachable = true;
    await tab.replica.syncNow();
    expect([await states(tab), await memos()]).toEqual([[], 5]);
  });
});
