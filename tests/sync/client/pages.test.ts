import { describe, expect, it, vi } from "vitest";
import type * as protocol from "#sync/engine/protocol.ts";
import { forgetTombstones } from "#sync/engine/server/cleaning.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { live } from "../support/life.ts";
import { faultsOf, quiet, wrongNow } from "../support/oracle.ts";
import { changePair } from "../support/seeds.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { startWorld, type World } from "../support/world.ts";

// Pages are so small that every bootstrap, and many a catch-up, has several.
vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof protocol>()),
  pullLimits: { oneAnswer: 12, page: 5 },
  pushLimits: { mutations: 2, bytes: 1_000_000 },
}));

describe("when everything comes in pages (E5), and devices die between them", () => {
  it.each(seedsToRun(2_000, 3))("every device ends as the server stands, no accepted edit is lost (SEED=%i)", async (seed) => {
    const world = await startWorld(seed);
    try {
      await live(world);
      await quiet(world);
      expect(await faultsOf(world)).toEqual([]);
      expect(world.pages).toBeGreaterThanOrEqual(12);
    } finally {
      await world.stop();
    }
  });
});

it("an edit stays in sight over all the pages that come before its acknowledgement (R1, E5)", async () => {
  const world = await startWorld(1);
  try {
    const [mine = "", theirs = ""] = world.seeds.partners;
    const tab = await world.device(world.seeds.plain).open();
    await tab.replica.syncNow();
    for (let at = 0; at < 30; at++) {
      const input = { id: world.time.clock().id(), targetType: "partner" as const, targetId: theirs, content: "取込" };
      await world.server.mutate(world.seeds.master, createMemo, input);
    }
    await world.server.mutate(world.seeds.master, updatePartner, { id: mine, phone: "000-0000-0003" });
    await tab.replica.mutate(updatePartner, { id: mine, memo: "mine" });
    const seen: unknown[] = [];
    tab.replica.onChange(() => void tab.replica.get(partner, mine).then((row) => seen.push(row?.memo)));
    const pages = world.pages;
    await tab.replica.syncNow();
    expect(world.pages - pages).toBeGreaterThan(3);
    expect(new Set(seen)).toEqual(new Set(["mine"]));
    // The mutations are sent with the first of them, and not again with each.
    expect(tab.requests.filter(({ mutations }) => mutations.length > 0)).toHaveLength(1);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, progress: null });
  } finally {
    await world.stop();
  }
});

describe("rows that came only in part", () => {
  const halfway = async (world: World) => {
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    for (let at = 0; at < 20; at++) {
      const input = {
        id: world.time.clock().id(),
        targetType: "partner" as const,
        targetId: world.seeds.pair[0],
        content: "取込",
      };
      await world.server.mutate(world.seeds.master, createMemo, input);
    }
    await changePair(world.knex, world.seeds, "後");
    tab.faults.push("none", "drop");
    await tab.replica.syncNow();
    expect(tab.replica.status.value).toMatchObject({ complete: true, progress: { bootstrap: false } });
    return { device, tab };
  };

  it("stay known as such when the device is told to begin afresh, and cannot (E7)", async () => {
    const world = await startWorld(1);
    try {
      const { device, tab } = await halfway(world);
      await world.knex("memo").delete();
      await forgetTombstones(world.knex, -1);
      tab.faults.push("none", "drop");
      await tab.replica.syncNow();
      expect(tab.answers.at(-1)?.kind).toBe("reset");
      expect(tab.replica.status.value.progress).not.toBeNull();
      expect(await wrongNow(world, device, tab)).toBeUndefined();
      await tab.replica.syncNow();
      expect(tab.replica.status.value.progress).toBeNull();
    } finally {
      await world.stop();
    }
  });
});
