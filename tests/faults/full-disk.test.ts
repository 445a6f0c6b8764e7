import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { faultsOf } from "../sync/support/oracle.ts";
import { startFleet } from "./support/fleet.ts";
import { FleetLife } from "./support/fleet-life.ts";

const run = promisify(execFile);

/** A separate disk, so small that it can be filled. Only an operating system's administrator can make one. */
const folder = await mkdtemp(join(tmpdir(), "musubi-small-disk-"));
const mounted = await run("mount", ["-t", "tmpfs", "-o", "size=300m,mode=0755", "tmpfs", folder]).then(
  () => true,
  () => false,
);
const settings = { max_wal_size: "48MB", min_wal_size: "32MB", wal_recycle: "off" };

beforeAll(() => {
  if (!mounted) console.warn("No small disk can be mounted here: what a full one does to the server is not tried.");
});
afterAll(async () => {
  if (mounted) await run("umount", ["-l", folder]);
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(!mounted)(
  "while the server's disk is full nothing is taken and nothing is lost; with room again all arrives once (E2, S1)",
  async () => {
    const fleet = await startFleet(1, 1, { parent: folder, settings });
    try {
      const life = new FleetLife(fleet);
      await life.grow(2);
      const tab = await life.devices[0]?.open();
      if (!tab) throw new Error("there are two devices");
      const partnerId = String(fleet.seeds.partners[0]);
      const say = (content: string) =>
        tab.replica.mutate(createMemo, { id: crypto.randomUUID(), targetType: "partner", targetId: partnerId, content });
      const filler = join(folder, "filler");
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize - 200_000));
      // The rows need more than the database has reserved, so its log and its tables must grow.
      for (let at = 0; at < 4_000; at++) await say(`${at} ${"長い".repeat(1_500)}`);
      for (let attempt = 0; attempt < 3; attempt++) await tab.replica.syncNow();
      const { unsent, failure } = tab.replica.status.value;
      expect(unsent).toBeGreaterThan(0);
      expect(["server", "busy", "unreachable", "timeout"]).toContain(failure);

      await rm(filler);
      // A database that could not write its log ends, as it must. Its operator starts it again.
      await fleet.blackout();
      await life.end();
      expect(await life.rows(memo, fleet.seeds.master)).toHaveLength(4_000);
      expect(await faultsOf(life)).toEqual([]);
    } finally {
      await fleet.stop();
    }
  },
);
