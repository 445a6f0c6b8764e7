import { describe, expect, it, vi } from "vitest";
import type * as Protocol from "#sync/engine/protocol.ts";
import { live } from "../support/life.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { populate } from "../support/populate.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { startWorld, type World } from "../support/world.ts";

// Batches are small, so that some mutations still wait while others' rows arrive.
vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof Protocol>()),
  pushLimits: { mutations: 4, bytes: 1_000_000 },
}));

describe("whatever the network drops, delays, doubles, reorders and cuts, and wherever a device dies", () => {
  it.each(seedsToRun(1_000, 4))(
    "every device ends as the server stands, no accepted edit is lost, no view is ever torn (SEED=%i)",
    async (seed) => {
      const world = await startWorld(seed);
      try {
        expect(await faultsAfterLife(world)).toEqual([]);
        if (world.network.steps === "all") expect(world.network.stepped).toBeGreaterThan(0);
      } finally {
        await world.stop();
      }
    },
  );

  it.each(seedsToRun(3_000, 2))(
    "so it is where people often merge partners, take merges back, remove and import (SEED=%i)",
    async (seed) => {
      const world = await startWorld(seed);
      world.drawOften(joining);
      try {
        expect(await faultsAfterLife(world)).toEqual([]);
        const names = new Set(world.accepted.map(({ mutation }) => mutation.name));
        expect([...names].filter((name) => joining.includes(name)).length).toBeGreaterThan(1);
      } finally {
        await world.stop();
      }
    },
  );
});

/** What joins records, takes them apart, or removes them under what a colleague does meanwhile. */
const joining = [
  "partner.merge",
  "partner.merge",
  "partner.unmerge",
  "partner.remove",
  "partner.restore",
  "partner.import",
  "partner.importOver",
  "partner.takeImportBack",
  "memo.create",
  "partner.update",
];

/** Lets a world live, come to rest, and returns what is wrong then. */
async function faultsAfterLife(world: World): Promise<readonly string[]> {
  world.network.steps = (["none", "some", "all"] as const)[world.seed % 3] ?? "none";
  await populate(world);
  await live(world);
  await quiet(world);
  return faultsOf(world);
}
