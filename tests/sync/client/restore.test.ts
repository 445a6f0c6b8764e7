import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { backup } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import type { AcknowledgedRow } from "#sync/engine/client/storage/device-rows.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo, editMemo } from "#sync/model/mutators/memo.ts";
import { fastCluster } from "#tests/support/cluster.ts";
import { createDatabase, type TestDatabase } from "#tests/support/database.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let folder: string;
beforeEach(async () => {
  world = await startWorld(1);
  folder = await mkdtemp(join(tmpdir(), "musubi-restore-"));
});
afterEach(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const memoOf = (content: string) => ({
  id: world.time.clock().id(),
  targetType: "partner" as const,
  targetId: String(world.seeds.partners[0]),
  content,
});
const contents = async () => (await world.rows(memo, world.seeds.master)).map((row) => row["content"]).sort();

/**
 * Makes a device whose work was acknowledged before and after a backup, and that has more unsent work. Then restores the backup.
 */
async function loseAndRestore(into: () => Promise<TestDatabase>, days = 1) {
  const device = world.device(world.seeds.plain);
  const bystander = world.device(world.seeds.master);
  const tab = await device.open();
  const edited = memoOf("before");
  await tab.replica.syncNow();
  await tab.replica.mutate(createMemo, edited);
  await tab.replica.syncNow();
  const [archive, files] = [join(folder, "backup.tar"), folderStore(join(folder, "files"))];
  await backup({ connection: world.database.connection, files }, archive);
  const lost = memoOf("lost");
  await tab.replica.mutate(createMemo, lost);
  await tab.replica.mutate(editMemo, { id: edited.id, content: "edited" });
  await tab.replica.syncNow();
  const other = await bystander.open();
  await other.replica.syncNow();
  await other.replica.mutate(createMemo, memoOf("unsent of another"));
  await tab.replica.mutate(createMemo, memoOf("unsent"));

  // The moments are by the server's clock, which is the real one.
  const acknowledged = (await device.inside()).table<AcknowledgedRow>("acknowledged");
  const earlier = (await acknowledged.toArray()).map((row) => ({ ...row, at: row.at - days * 24 * 60 * 60 * 1_000 }));
  await acknowledged.bulkPut(earlier);
  const database = await into();
  await restore({ knex: database.knex, files, takeDataKey: async () => undefined }, archive);
  await world.moveTo(database);
  expect(await contents()).toEqual(["before"]);
  const seen: unknown[] = [];
  tab.replica.onChange(() => void tab.replica.get(memo, lost.id).then((row) => seen.push(row?.content)));
  await tab.replica.syncNow();
  await other.replica.syncNow();
  // Mutations that are sent again stay visible meanwhile.
  if (days < 7) expect(new Set(seen)).toEqual(new Set(["lost"]));
  return tab;
}

describe("after a restore (E6)", () => {
  it("into the same cluster, devices bring back what they were acknowledged, and what they had not sent", async () => {
    const tab = await loseAndRestore(() => createDatabase(inject("cluster")));
    expect(await contents()).toEqual(["edited", "lost", "unsent", "unsent of another"]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 0, failure: null, complete: true });
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("into a young cluster, whose transactions count from far behind, they do too", async () => {
    const young = await fastCluster();
    try {
      await loseAndRestore(() => createDatabase(young.connection));
      expect(await contents()).toEqual(["edited", "lost", "unsent", "unsent of another"]);
      await quiet(world);
      expect(await faultsOf(world)).toEqual([]);
      await world.moveTo(await createDatabase(inject("cluster"), "test_template"));
    } finally {
      await young.stop();
    }
  });

  it("a device that is acknowledged longer than 7 days ago takes over what the server has", async () => {
    const tab = await loseAndRestore(() => createDatabase(inject("cluster")), 8);
    expect(await contents()).toEqual(["before", "unsent", "unsent of another"]);
    expect(
      (await tab.replica.list(memo, "partnerId", String(world.seeds.partners[0]))).map(({ content }) => content).sort(),
    ).toContain("before");
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });
});
