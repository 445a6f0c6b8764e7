import { appendFile, cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseUser } from "#server/db/os-user.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { faultsOf } from "../sync/support/oracle.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";
import { FleetLife } from "./support/fleet-life.ts";
import { ownedBy } from "./support/owned-by.ts";

let fleet: Fleet;
beforeEach(async () => {
  fleet = await startFleet(1);
}, 240_000);
afterEach(() => fleet?.stop());

it("a database recovered to a moment, on a new timeline, gets back what devices had been acknowledged since (E6)", async () => {
  const { cluster, seeds } = fleet;
  const [data, base, log] = ["data", "base", "log-archive"].map((name) => join(cluster.folder, name)) as [string, string, string];
  await fleet.blackout(() => cp(data, base, { recursive: true }));
  const life = new FleetLife(fleet);
  await life.grow(3);
  const partnerId = String(seeds.partners[0]);
  const [first, second] = await Promise.all(life.devices.map((device) => device.open()));
  if (!first || !second) throw new Error("there are three devices");
  const say = async (content: string) => {
    const input = { id: crypto.randomUUID(), targetType: "partner" as const, targetId: partnerId, content };
    await first.replica.mutate(createMemo, input);
    await first.replica.syncNow();
  };
  const timeline = async () =>
    (await fleet.knex.raw<{ rows: { timeline: string }[] }>("select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline"))
      .rows[0]?.timeline;

  await say("before");
  const before = await timeline();
  await fleet.knex.raw("select pg_create_restore_point('here')");
  await say("after");
  // The device has seen changes that the recovered database will not have.
  await second.replica.syncNow();
  await fleet.knex.raw("select pg_switch_wal()");
  const contents = async () => (await life.rows(memo, seeds.master)).map((row) => row["content"]).sort();
  const isRecovering = async () =>
    (await fleet.knex.raw<{ rows: { yes: boolean }[] }>("select pg_is_in_recovery() as yes")).rows[0]?.yes;
  const recover = async () => {
    await mkdir(log);
    await cp(join(data, "pg_wal"), log, { recursive: true });
    await rm(data, { recursive: true });
    await rename(base, data);
    await rm(join(data, "postmaster.pid"), { force: true });
    await writeFile(join(data, "recovery.signal"), "");
    await appendFile(
      join(data, "postgresql.auto.conf"),
      `\nrestore_command = 'cp "${log}/%f" "%p"'\nrecovery_target_name = 'here'\nrecovery_target_action = 'promote'\n`,
    );
    await ownedBy(await databaseUser(), data, log);
  };
  // Devices send again as soon as a server answers.
  await fleet.blackout(recover, async () => {
    await expect.poll(isRecovering, { timeout: 60_000 }).toBe(false);
    expect(await timeline()).not.toBe(before);
    expect(await contents()).toEqual(["before"]);
  });
  await life.end();
  expect(await contents()).toEqual(["after", "before"]);
  expect(await faultsOf(life)).toEqual([]);
});
