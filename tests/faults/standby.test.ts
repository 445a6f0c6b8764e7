import { appendFile, cp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Knex } from "knex";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Cluster, startCluster } from "#server/db/cluster.ts";
import { openKnex } from "#server/db/knex.ts";
import { databaseUser } from "#server/db/os-user.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { faultsOf } from "../sync/support/oracle.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";
import { FleetLife } from "./support/fleet-life.ts";
import { ownedBy } from "./support/owned-by.ts";

let fleet: Fleet;
let standby: Cluster | undefined;
let onStandby: Knex | undefined;
let folder: string;
beforeEach(async () => {
  fleet = await startFleet(1);
  folder = `${fleet.cluster.folder}-standby`;
}, 240_000);
afterEach(async () => {
  await onStandby?.destroy();
  await standby?.stop();
  await fleet?.stop();
  await rm(folder, { recursive: true, force: true });
});

const valueOf = async (knex: Knex, sql: string) =>
  (await knex.raw<{ rows: { value: unknown }[] }>(`select ${sql} as value`)).rows[0]?.value;
const timelineOf = (knex: Knex) => valueOf(knex, "(pg_control_checkpoint()).timeline_id");

/** Starts a copy of the database that follows it by streaming replication. */
async function startStandby(): Promise<Knex> {
  await fleet.blackout(() => cp(fleet.cluster.folder, folder, { recursive: true }));
  const { host, port, user, password } = fleet.cluster.connection;
  const data = join(folder, "data");
  await rm(join(data, "postmaster.pid"), { force: true });
  await writeFile(join(data, "standby.signal"), "");
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `\nprimary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  );
  await ownedBy(await databaseUser(), folder);
  standby = await startCluster({ folder });
  onStandby = openKnex(standby.connection);
  return onStandby;
}

it("a standby that lacks the last changes takes over while devices write, and gets from them what it lacks (E6)", async () => {
  const knex = await startStandby();
  const life = new FleetLife(fleet);
  await life.grow(3);
  const partnerId = String(fleet.seeds.partners[0]);
  const [first, second, third] = await Promise.all(life.devices.map(async (device) => (await device.open()).replica));
  if (!first || !second || !third) throw new Error("there are three devices");
  const said: string[] = [];
  const say = async (replica: Replica, content: string) => {
    said.push(content);
    const input = { id: crypto.randomUUID(), targetType: "partner" as const, targetId: partnerId, content };
    await replica.mutate(createMemo, input);
  };
  const contents = async () => (await life.rows(memo, fleet.seeds.master)).map((row) => String(row["content"])).sort();

  await say(first, "replicated");
  await first.syncNow();
  const sent = await valueOf(fleet.knex, "pg_current_wal_lsn()");
  await expect.poll(() => valueOf(knex, `pg_last_wal_replay_lsn() >= '${sent}'`), { timeout: 30_000 }).toBe(true);
  await knex.raw("alter system set primary_conninfo = ''");
  await knex.raw("select pg_reload_conf()");
  await expect.poll(() => valueOf(knex, "(select count(*)::int from pg_stat_wal_receiver)"), { timeout: 30_000 }).toBe(0);
  await say(first, "not replicated");
  await first.syncNow();
  // The device has seen a change that the standby will not have.
  await second.syncNow();
  expect(await contents()).toEqual(["not replicated", "replicated"]);

  let over = false;
  const write = async (replica: Replica, name: string) => {
    replica.start();
    for (let count = 0; !over; count++) {
      await say(replica, `${name} ${count}`);
      await pause(20);
    }
  };
  const work = [first, second, third].map((replica, at) => write(replica, `device ${at}`));
  const before = await timelineOf(fleet.knex);
  await fleet.blackout(async () => {
    expect(await valueOf(knex, "pg_promote()")).toBe(true);
    await knex.raw("checkpoint");
    expect(await timelineOf(knex)).not.toBe(before);
    await knex.destroy();
    await standby?.stop();
    const data = join(fleet.cluster.folder, "data");
    await rm(data, { recursive: true });
    await rename(join(folder, "data"), data);
  });
  await expect.poll(async () => (await contents()).includes("not replicated"), { timeout: 60_000 }).toBe(true);
  over = true;
  await Promise.all(work);
  for (const replica of [first, second, third]) await replica.close();
  await life.end();
  expect(said.length).toBeGreaterThan(20);
  expect(await contents()).toEqual([...said].sort());
  expect(await faultsOf(life)).toEqual([]);
});
