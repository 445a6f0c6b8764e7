import { describe, expect, it, vi } from "vitest";
import type * as Protocol from "#sync/engine/protocol.ts";
import { live } from "../support/life.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { populate } from "../support/populate.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { startWorld } from "../support/world.ts";

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
      world.network.steps = (["none", "some", "all"] as const)[seed % 3] ?? "none";
      try {
        await populate(world);
        await live(world);
        await quiet(world);
        expect(await faultsOf(world)).toEqual([]);
        if (world.network.steps === "all") expect(world.network.stepped).toBeGreaterThan(0);
      } finally {
        await world.stop();
      }
    },
  );
});
