import { expect, it } from "vitest";
import { faultsOf } from "../sync/support/oracle.ts";
import { seedsToRun } from "../sync/support/seeds-to-run.ts";
import { startFleet } from "./support/fleet.ts";
import { blackout, copyProfile, everyday, FleetLife, killInstance } from "./support/fleet-life.ts";

it.each(seedsToRun(1, 1))(
  "over two server processes that are killed, and lines that break, nothing is lost, doubled or different (SEED=%i)",
  async (seed) => {
    const fleet = await startFleet(seed);
    try {
      const life = new FleetLife(fleet);
      await life.grow(4);
      for (let step = 0; step < 120; step++) {
        await life.step();
        if (step % 40 === 39) await life.step({ killInstance });
        if (step === 60) await life.step({ copyProfile });
        if (step === 100) await life.step({ blackout });
      }
      await life.end();
      expect([...(await faultsOf(life)), ...(await life.fileFaults())]).toEqual([]);
      expect([...life.done.keys()].sort()).toEqual([...Object.keys(everyday), "blackout", "copyProfile", "killInstance"].sort());
    } finally {
      await fleet.stop();
    }
  },
);
