import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { read } from "#sync/engine/client/reading/reading.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createMemo, editMemo } from "#sync/model/mutators/memo.ts";
import type { Tab } from "../support/device.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { settled } from "../support/virtual-clock.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

const memoOn = (content: string) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: String(world.seeds.partners[0]),
  content,
});

describe("a wipe (S1, S3)", () => {
  it("takes what replicated, and nothing that is unsent: that goes with the next exchange", async () => {
    const tab = await world.device(world.seeds.plain).open();
    await tab.replica.syncNow();
    const sent = memoOn("送信済み");
    await tab.replica.mutate(createMemo, sent);
    await tab.replica.syncNow();
    await tab.replica.mutate(editMemo, { id: sent.id, content: "直した" });
    const unsent = memoOn("未送信");
    await tab.replica.mutate(createMemo, unsent);
    await tab.replica.drafts.save("memo/1", [{ id: "1", value: "書きかけ" }]);
    await tab.replica.derived.save("index", "derived");
    const before = await tab.replica.unsent();
    const { last } = await tab.replica.changesSince(0);

    await tab.replica.wipe();

    expect(await tab.replica.all(partner)).toEqual([]);
    expect(await tab.replica.all(memo)).toEqual([]);
    expect(await tab.replica.derived.load("index")).toBeUndefined();
    // An entity must not be shown as empty before its rows have arrived again.
    expect((await read(tab.replica, (of) => of.all(memo))).partial).toBe(true);
    expect((await tab.replica.changesSince(last)).complete).toBe(false);
    expect(await tab.replica.unsent()).toEqual(before);
    expect(before.mutations.map(({ name }) => name)).toEqual(["memo.edit", "memo.create"]);
    expect(before.drafts).toEqual([{ key: "memo/1", value: [{ id: "1", value: "書きかけ" }] }]);

    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
    const contents = (await world.rows(memo, world.seeds.plain)).map(({ id, content }) => [id, content]);
    expect(contents).toContainEqual([sent.id, "直した"]);
    expect(contents).toContainEqual([unsent.id, "未送信"]);
  });

  it("takes with it exactly what a server has confirmed: what came meanwhile stays", async () => {
    const tab = await world.device(world.seeds.plain).open();
    await tab.replica.syncNow();
    await tab.replica.mutate(createMemo, memoOn("引き渡した"));
    await tab.replica.drafts.save("memo/1", "引き渡した下書き");
    await tab.replica.drafts.save("memo/2", "はじめの下書き");
    const handedOver = await tab.replica.unsent();
    await tab.replica.mutate(createMemo, memoOn("そのあと"));
    await tab.replica.drafts.save("memo/2", "続きを書いた下書き");

    await tab.replica.wipe(handedOver);

    const left = await tab.replica.unsent();
    expect(left.mutations.map(({ input }) => (input as { content: string }).content)).toEqual(["そのあと"]);
    expect(left.drafts).toEqual([{ key: "memo/2", value: "続きを書いた下書き" }]);
    await quiet(world);
  });

  it("stands against another tab: what that one asked or read before is not put in after it", async () => {
    const device = world.device(world.seeds.plain);
    const [left, right] = [await device.open(), await device.open()];
    let letGo: () => void = () => undefined;
    right.holdAt = {
      at: "answer",
      until: new Promise((resolve) => {
        letGo = resolve;
      }),
    };
    const exchanging = right.replica.syncNow();
    while (right.answers.length === 0) await settled(1);

    await left.replica.wipe();
    right.faults.push("unauthorized");
    letGo();
    await exchanging;
    await right.replica.derived.save("index", "of rows that were here");

    expect(await left.replica.all(partner)).toEqual([]);
    expect(await left.replica.derived.load("index")).toBeUndefined();
    // The other tab continues after a new sign-in.
    await right.replica.syncNow();
    expect((await left.replica.all(partner)).length).toBeGreaterThan(0);
  });
});

describe("a device that no server has heard of for long (S3)", () => {
  const day = 86_400_000;
  let error = 0;
  beforeEach(() => {
    error = 0;
  });
  const filled = async () => {
    const device = world.device(world.seeds.plain, { clockError: () => error });
    await (await device.open()).replica.syncNow();
    return device;
  };
  const days = async (tab: Tab) => {
    const { milliseconds, certain } = await tab.replica.unseen();
    return [Math.round(milliseconds / day), certain];
  };

  it("knows for how long, over restarts; an exchange ends it, and so does a wipe", async () => {
    const device = await filled();
    const tab = await device.open();
    expect(await days(tab)).toEqual([0, true]);
    world.time.advance(31 * day);
    expect(await days(tab)).toEqual([31, true]);
    expect(await days(await device.open())).toEqual([31, true]);
    await tab.replica.syncNow();
    expect(await days(tab)).toEqual([0, true]);
    world.time.advance(31 * day);
    await tab.replica.wipe();
    expect(await days(tab)).toEqual([0, true]);
  });

  it("counts on behind a clock that is set back once, also over the nights in which nothing runs", async () => {
    const device = await filled();
    world.time.advance(20 * day);
    expect(await days(await device.open())).toEqual([20, true]);
    error = -400 * day;
    expect(await days(await device.open())).toEqual([20, true]);
    world.time.advance(6 * day);
    expect(await days(await device.open())).toEqual([26, true]);
    world.time.advance(6 * day);
    const tab = await device.open();
    expect(await days(tab)).toEqual([32, true]);
  });

  it("doubts a clock that leaps on by more than a year, until it has gone on like that for a day", async () => {
    const device = await filled();
    error = 4_000 * day;
    const tab = await device.open();
    tab.faults.push("drop");
    await tab.replica.syncNow();
    expect(await days(tab)).toEqual([4_000, false]);
    world.time.advance(day / 2);
    expect(await days(await device.open())).toEqual([4_001, false]);
    world.time.advance(day / 2);
    expect(await days(await device.open())).toEqual([4_001, true]);
    await tab.replica.syncNow();
    expect(await days(tab)).toEqual([0, true]);
  });
});
