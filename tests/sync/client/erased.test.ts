import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { until } from "../../support/until.ts";
import type { Device, Tab } from "../support/device.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let device: Device;
let tab: Tab;

beforeEach(async () => {
  world = await startWorld(1);
  device = world.device(world.seeds.plain);
  tab = await device.open();
  await tab.replica.syncNow();
});
afterEach(() => world.stop());

const erase = async () => {
  const request = device.factory.deleteDatabase(device.options.name);
  await until(() => request.readyState === "done");
};
const send = () =>
  tab.replica.mutate(createMemo, {
    id: world.time.clock().id(),
    targetType: "partner",
    targetId: String(world.seeds.partners[0]),
    content: "消えたあとのメモ",
  });
/** Whether a reading has not ended when another one of the same kind would have ended long ago. */
const waits = async (reading: Promise<unknown>) => {
  let ended = false;
  void reading.then(
    () => (ended = true),
    () => (ended = true),
  );
  for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next));
  return !ended;
};

/** The ways in which a browser deletes a database: with an event to those that have it open, and without. */
const ways = {
  "deletes it and says so": erase,
  "has ended the connection before, behind the page's back": async () => {
    tab.storage.drop();
    await erase();
  },
};

describe.each(Object.entries(ways))("a device's database where the browser %s (L6a)", (_way, take) => {
  it("is not made anew: readings wait, writing is refused, and the status says why", async () => {
    await take();
    const reading = tab.replica.all(partner);
    expect(await waits(reading)).toBe(true);
    await expect(send()).rejects.toMatchObject({ name: "ErasedError" });
    await expect(tab.replica.drafts.save("memo", "typed")).rejects.toMatchObject({ name: "ErasedError" });
    expect(tab.replica.erased.aborted).toBe(true);
    expect(tab.replica.status.value.failure).toBe("erased");
    expect(await device.factory.databases()).toEqual([]);
    await tab.replica.close();
    await expect(reading).rejects.toMatchObject({ name: "InvalidStateError" });
  });

  it("is filled again by the next who opens it", async () => {
    const before = await tab.replica.all(partner);
    await take();
    await waits(tab.replica.all(partner));
    const next = await device.open();
    await next.replica.drafts.save("memo", "typed");
    await next.replica.syncNow();
    expect(await next.replica.all(partner)).toEqual(before);
    expect(await next.replica.drafts.load("memo")).toBe("typed");
    // The page that lost its database stays as it is until it is loaded again.
    expect(await waits(tab.replica.all(memo))).toBe(true);
    expect(tab.replica.status.value.failure).toBe("erased");
  });
});
