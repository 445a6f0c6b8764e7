import { describe, expect, it, vi } from "vitest";
import type * as protocol from "#sync/engine/protocol.ts";
import { live } from "../support/life.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { startWorld } from "../support/world.ts";

// So small that every bootstrap, and many a catch-up, comes in pages.
vi.mock("#sync/engine/protocol.ts", async (original) => ({
  ...(await original<typeof protocol>()),
  pullLimits: { oneAnswer: 12, page: 5 },
}));

describe("when everything comes in pages (E5), and devices die between them", () => {
  it.each(seedsToRun(2_000, 10))("every device ends as the server stands, no accepted edit is lost (SEED=%i)", async (seed) => {
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
