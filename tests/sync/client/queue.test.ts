import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { TransportError } from "#sync/engine/client/ports.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { defineMutator, type Mutator } from "#sync/engine/mutator.ts";
import { defineModel, type Model } from "#sync/engine/registry.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { createMemo, editMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { settled } from "../support/virtual-clock.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

const id = () => world.time.clock().id();
const memoOn = (at = 0) => ({
  id: id(),
  targetType: "partner" as const,
  targetId: String(world.seeds.partners[at]),
  content: "メモ",
});

/** A mutator of the product that fails for one input, as it might over newer rows. */
const failing = (fails: { now: boolean }) =>
  defineMutator({
    name: "memo.create",
    label: "メモの作成",
    input: createMemo.input,
    async run(tx, input, context) {
      if (fails.now && input.content === "bad") throw new EngineError("conflict");
      await createMemo.run(tx, input, context);
    },
  });

const withMutators = (...mutators: Mutator<never>[]): Model => {
  const others = [...model.mutators.values()].filter(({ name }) => !mutators.some((mutator) => mutator.name === name));
  return defineModel({ entities: model.entities, mutators: [...others, ...mutators], errors: model.errors });
};

describe("an answer that breaks off (L5a)", () => {
  it("was one all the same: what it answers is not sent again, and is acknowledged", async () => {
    const tab = await world.device(world.seeds.plain).open();
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOn());
    tab.faults.push("broken");
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOn());
    await tab.replica.syncNow();
    const [broken, next] = tab.requests.slice(-2).map(({ mutations }) => mutations.map(({ seq }) => seq));
    expect([broken, next]).toEqual([[1], [2]]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, failure: null });
    await quiet(world);
  });
});

describe("a mutator that throws in the middle of a queue", () => {
  /**
   * Several batches. Where properties run over many seeds (`npm run test:faults`), as many as after a month without a network.
   */
  const many = process.env["SEEDS"] === undefined ? 1_000 : 5_000;
  const middle = many / 2;
  it(`blocks nobody: number ${middle} of ${many} is set aside on the device (R2), number 100 becomes an issue on the server (E2)`, async () => {
    const fails = { now: false };
    const mutator = failing(fails);
    const device = world.device(world.seeds.plain);
    const tab = await device.open(withMutators(mutator as unknown as Mutator<never>));
    await tab.replica.syncNow();
    const inputs = Array.from({ length: many }, (_, at) => ({ ...memoOn(), content: at === middle - 1 ? "bad" : "メモ" }));
    const [refused, bad] = [inputs[99], inputs[middle - 1]];
    if (!refused || !bad) throw new Error("there are so many");
    for (const input of inputs) await tab.replica.mutate(mutator, input);
    await tab.replica.mutate(editMemo, { id: bad.id, content: "rests on it" });
    // Another user made that record. The partner that all of them read was changed, so all of them run again.
    await world.server.mutate(world.seeds.other, createMemo, { ...refused, content: "theirs" });
    await world.server.mutate(world.seeds.master, updatePartner, { id: bad.targetId, memo: "moved" });
    fails.now = true;
    await tab.replica.syncNow();

    const aside = await tab.replica.outbox();
    expect(aside.map(({ state, mutation, reason }) => [state, mutation.input, reason])).toEqual([
      ["aside", bad, "conflict"],
      ["aside", { id: bad.id, content: "rests on it" }, "not_found"],
    ]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 3, failure: null });
    const rows = await tab.replica.list(memo, "partnerId", bad.targetId);
    expect(rows).toHaveLength(many - 1);
    expect(rows.filter((row) => row.content === "theirs")).toHaveLength(1);

    fails.now = false;
    for (const { mutation } of aside) await tab.replica.retry(mutation.id);
    await tab.replica.syncNow();
    expect(await tab.replica.get(memo, bad.id)).toMatchObject({ content: "rests on it" });
    expect(await tab.replica.outbox()).toEqual([]);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  }, 600_000);
});

describe("a queue that is sent more than once", () => {
  it("takes effect once when the answer was lost and the batch comes again (A4)", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const input = memoOn();
    await tab.replica.mutate(createMemo, input);
    tab.faults.push("cut", "cut", "again");
    for (let attempt = 0; attempt < 3; attempt++) await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(1);
    expect(await world.knex("sync_audit").count()).toEqual([{ count: 1 }]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 0, failure: null });
  });

  it("takes effect once when two tabs send it at the same time (L3)", async () => {
    const device = world.device(world.seeds.plain);
    const [left, right] = [await device.open(), await device.open()];
    await left.replica.syncNow();
    for (let at = 0; at < 300; at++) await (at % 2 ? left : right).replica.mutate(createMemo, memoOn());
    await Promise.all([left.replica.syncNow(), right.replica.syncNow()]);
    expect(await left.replica.outbox()).toEqual([]);
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(300);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("is continued by another tab when the leader froze in the middle of its push (L3)", async () => {
    const device = world.device(world.seeds.plain);
    const [frozen, awake] = [await device.open(), await device.open()];
    await frozen.replica.syncNow();
    let wake: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      wake = resolve;
    });
    for (let at = 0; at < 5; at++) await frozen.replica.mutate(createMemo, memoOn());
    frozen.holdAt = { at: "answer", until };
    const late = frozen.replica.syncNow();
    await frozen.acknowledged(5);
    await awake.replica.mutate(createMemo, memoOn());
    await awake.replica.syncNow();
    expect(await awake.replica.outbox()).toEqual([]);
    wake();
    await late;
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(6);
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("does not bring back an older row when another tab has overtaken the answer (L3)", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const device = world.device(world.seeds.plain);
    const [slow, quick] = [await device.open(), await device.open()];
    await slow.replica.syncNow();
    let arrive: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await world.server.mutate(world.seeds.master, updatePartner, { id: partnerId, memo: "older" });
    slow.holdAt = { at: "answer", until };
    const answers = slow.answers.length;
    const late = slow.replica.syncNow();
    while (slow.answers.length === answers) await settled(1);
    await world.server.mutate(world.seeds.master, updatePartner, { id: partnerId, memo: "newer" });
    await quick.replica.syncNow();
    const seen: unknown[] = [];
    slow.replica.onChange(() => void quick.replica.get(partner, partnerId).then((row) => seen.push(row?.memo)));
    arrive();
    await late;
    expect(await quick.replica.get(partner, partnerId)).toMatchObject({ memo: "newer" });
    expect(new Set(seen)).toEqual(new Set(["newer"]));
  });

  it("counts as acknowledged only when the server names its last mutation by its id (A4)", async () => {
    const device = world.device(world.seeds.plain);
    let lie = false;
    const tab = await device.open(undefined, (transport) => ({
      listen: transport.listen.bind(transport),
      async exchange(request, signal) {
        const answer = await transport.exchange(lie ? { ...request, mutations: [] } : request, signal);
        return lie ? { ...answer, lastSeq: 1, lastId: id() } : answer;
      },
    }));
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOn());
    const [before] = tab.requests.slice(-1);
    lie = true;
    await tab.replica.syncNow();
    expect(tab.replica.status.value.unsent).toBe(1);
    lie = false;
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(1);
    expect(tab.requests.at(-1)?.clientId).not.toBe(before?.clientId);
  });

  it("is never set aside once it may have reached a server: that one says what became of it (R2)", async () => {
    const partnerId = String(world.seeds.partners[0]);
    const device = world.device(world.seeds.plain);
    let listenOnly = false;
    const tab = await device.open(undefined, (transport) => ({
      listen: transport.listen.bind(transport),
      exchange: (request, signal) => transport.exchange(listenOnly ? { ...request, mutations: [] } : request, signal),
    }));
    await tab.replica.syncNow();
    await tab.replica.mutate(updatePartner, { id: partnerId, memo: "mine" });
    tab.faults.push("drop");
    await tab.replica.syncNow();
    await world.knex("partner").where({ id: partnerId }).delete();
    listenOnly = true;
    await tab.replica.syncNow();
    expect((await tab.replica.outbox()).map(({ state }) => state)).toEqual(["waiting"]);
    listenOnly = false;
    await tab.replica.syncNow();
    expect(await tab.replica.outbox()).toEqual([]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 1 });
  });

  it("loses nothing that is written while an answer is being worked in (A2, R1)", async () => {
    const device = world.device(world.seeds.plain);
    const [left, right] = [await device.open(), await device.open()];
    await left.replica.syncNow();
    const [first, second] = [String(world.seeds.partners[0]), String(world.seeds.partners[1])];
    for (let round = 0; round < 25; round++) {
      await world.server.mutate(world.seeds.master, updatePartner, { id: first, phone: `000-0000-${1_000 + round}` });
      await left.replica.mutate(updatePartner, { id: second, memo: `waiting ${round}` });
      // Over the rounds, this covers every turn of the event loop between the request and its publication.
      const done = left.replica.syncNow();
      const answers = left.answers.length;
      while (left.answers.length === answers) await settled(1);
      await settled(round);
      await right.replica.mutate(updatePartner, { id: first, memo: `written ${round}` });
      await done;
      expect(await left.replica.get(partner, first)).toMatchObject({
        memo: `written ${round}`,
        phone: `000-0000-${1_000 + round}`,
      });
    }
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });
});

describe("a batch", () => {
  it("is halved when a server finds it too large, and one that never fits is set aside (E1)", async () => {
    const device = world.device(world.seeds.plain);
    const sizes: number[] = [];
    const tab = await device.open(model, (transport) => ({
      listen: transport.listen.bind(transport),
      async exchange(request, signal) {
        sizes.push(request.mutations.length);
        if (JSON.stringify(request).length > 3_000) throw new TransportError("too_large");
        return transport.exchange(request, signal);
      },
    }));
    await tab.replica.syncNow();
    sizes.length = 0;
    for (let at = 0; at < 20; at++)
      await tab.replica.mutate(createMemo, { ...memoOn(), content: at === 7 ? "長".repeat(3_500) : "短い" });
    await tab.replica.syncNow();
    expect(sizes.slice(0, 3)).toEqual([20, 10, 5]);
    expect((await tab.replica.outbox()).map(({ state, reason }) => [state, reason])).toEqual([["aside", "payload_too_large"]]);
    expect(await world.rows(memo, world.seeds.master)).toHaveLength(19);
  });

  it("of an older version of a mutator is brought forward (V1)", async () => {
    const older = defineMutator({
      name: "memo.create",
      label: "",
      input: z.object({ id: z.string(), on: z.string(), text: z.string() }),
      async run(tx, { id: of, on, text }) {
        await tx.insert(memo, { id: of, partnerId: on, content: text });
      },
    });
    const newer = {
      ...createMemo,
      version: 2,
      upcasters: {
        1: (input: unknown) => {
          const { id: of, on, text } = input as { id: string; on: string; text: string };
          return { id: of, targetType: "partner", targetId: on, content: text };
        },
      },
    };
    const other = await startWorld(2, withMutators(newer as unknown as Mutator<never>));
    try {
      const device = other.device(other.seeds.plain);
      const before = await device.open(withMutators(older as unknown as Mutator<never>));
      await before.replica.syncNow();
      const input = { id: id(), on: String(other.seeds.partners[0]), text: "古い版から" };
      await before.replica.mutate(older, input);
      await before.replica.close();
      // The device only fetches first, so that the mutation runs again on it.
      const listening = await device.open(undefined, (transport) => ({
        listen: transport.listen.bind(transport),
        exchange: (request, signal) => transport.exchange({ ...request, mutations: [] }, signal),
      }));
      await other.server.mutate(other.seeds.master, updatePartner, { id: input.on, memo: "moved" });
      await listening.replica.syncNow();
      expect(await listening.replica.get(memo, input.id)).toMatchObject({ content: "古い版から" });
      expect(listening.replica.status.value.unsent).toBe(1);
      const after = await device.open();
      await after.replica.syncNow();
      expect(await other.rows(memo, other.seeds.master)).toMatchObject([{ id: input.id, content: "古い版から" }]);
    } finally {
      await other.stop();
    }
  });

  it("with a mutator that no version knows any more becomes an issue, not a loss (V1)", async () => {
    const gone = defineMutator({
      name: "memo.forget",
      label: "",
      input: z.object({ id: z.string() }),
      async run(tx, { id: of }) {
        await tx.update(partner, of, { memo: "by a mutator that is gone" });
      },
    });
    const device = world.device(world.seeds.plain);
    const before = await device.open(withMutators(gone as unknown as Mutator<never>));
    await before.replica.syncNow();
    await before.replica.mutate(gone, { id: String(world.seeds.partners[0]) });
    await before.replica.close();
    const after = await device.open();
    await after.replica.syncNow();
    expect(await after.replica.outbox()).toEqual([]);
    expect(after.replica.status.value).toMatchObject({ unsent: 0, attention: 1 });
    expect(await after.replica.get(partner, String(world.seeds.partners[0]))).toMatchObject({ memo: null });
  });
});

describe("one's own work", () => {
  it("can be taken back before it is sent, and what rested on it runs again (S1)", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const input = memoOn();
    const first = await tab.replica.mutate(createMemo, input);
    await tab.replica.mutate(editMemo, { id: input.id, content: "edited" });
    const other = memoOn(1);
    await tab.replica.mutate(createMemo, other);
    await tab.replica.discard(first.id);
    expect(await tab.replica.get(memo, input.id)).toBeUndefined();
    expect(await tab.replica.get(memo, other.id)).toBeDefined();
    expect((await tab.replica.outbox()).map(({ state, reason }) => [state, reason])).toEqual([
      ["aside", "not_found"],
      ["waiting", null],
    ]);
    await tab.replica.syncNow();
    expect(await world.rows(memo, world.seeds.master)).toMatchObject([{ id: other.id }]);
  });

  it("that may be on its way is taken back without making the device a stranger to the server (A4)", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const inputs = [memoOn(), memoOn(), memoOn()];
    const made = [];
    for (const input of inputs) made.push(await tab.replica.mutate(createMemo, input));
    tab.faults.push("drop");
    await tab.replica.syncNow();
    await tab.replica.discard(made[1]?.id ?? "");
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 0, failure: null });
    expect((await world.rows(memo, world.seeds.master)).map((row) => row.id).sort()).toEqual(
      [inputs[0]?.id, inputs[2]?.id].sort(),
    );
  });

  it("leaves nothing behind when its mutator throws (A2)", async () => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const half = defineMutator({
      name: "memo.half",
      label: "",
      input: z.object({ id: z.string() }),
      async run(tx, { id: of }) {
        await tx.update(partner, of, { memo: "half" });
        throw new EngineError("forbidden");
      },
    });
    const partnerId = String(world.seeds.partners[0]);
    await expect(tab.replica.mutate(half, { id: partnerId })).rejects.toThrow("forbidden");
    expect(await tab.replica.get(partner, partnerId)).toMatchObject({ memo: null });
    expect(await tab.replica.outbox()).toEqual([]);
    expect(tab.replica.status.value.unsent).toBe(0);
  });
});
