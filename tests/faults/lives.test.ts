import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { faultsOf } from "../sync/support/oracle.ts";
import { seedsToRun } from "../sync/support/seeds-to-run.ts";
import { startFleet } from "./support/fleet.ts";
import { blackout, copyProfile, everyday, FleetLife, killInstance } from "./support/fleet-life.ts";

/** The fleet's own temporary folder: other tests use the system's at the same time. */
let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), "musubi-lives-"));
  vi.stubEnv("TMPDIR", temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

it.each(seedsToRun(1, 1))(
  "over two server processes that are killed, and lines that break, nothing is lost, doubled, different or left behind (SEED=%i)",
  async (seed) => {
    const fleet = await startFleet(seed, 2, { env: { TMPDIR: temporary } });
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
    expect(await readdir(temporary)).toEqual([]);
  },
);
