import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Clock } from "#sync/engine/client/ports.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { until } from "#tests/support/until.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";

let fleet: Fleet;
beforeEach(async () => {
  fleet = await startFleet(1);
}, 240_000);
afterEach(() => fleet?.stop());

/** By this clock the tab never looks for rows by itself, so that only a poke can bring new ones. */
const neverLooking = (clock: Clock): Clock => ({
  ...clock,
  after: (milliseconds, run) => (milliseconds < 10_000 ? clock.after(milliseconds, run) : () => undefined),
});

/** Prevents new connections to the fleet's database while `run` runs. Existing connections stay. */
async function withoutNewConnections(run: () => Promise<void>): Promise<void> {
  const { database } = fleet.knex.client.connectionSettings as { database: string };
  const client = new pg.Client(fleet.cluster.connection);
  await client.connect();
  await client.query(`alter database ${database} allow_connections false`);
  await run();
  await client.query(`alter database ${database} allow_connections true`);
  await client.end();
}

it.each([
  ["of the server that took it", "backend_start", 1],
  ["of the other server", "backend_start desc", 1],
  ["of both servers", "backend_start", 2],
] as const)(
  "a device learns of what another server took while the listening connection %s was lost (L4)",
  async (_whose, order, count) => {
    const { knex, seeds } = fleet;
    const [writing, listening] = [
      await fleet.device(seeds.plain, 0),
      await fleet.device(seeds.other, 1, { through: neverLooking }),
    ];
    const [writer, listener] = [await writing.open(), await listening.open()];
    for (const { replica } of [writer, listener]) await replica.syncNow();
    listener.replica.start();
    const partnerId = String(seeds.partners[0]);
    const said = async () => (await listener.replica.list(memo, "partnerId", partnerId)).map(({ content }) => content).sort();
    const say = async (content: string) => {
      await writer.replica.mutate(createMemo, { id: crypto.randomUUID(), targetType: "partner", targetId: partnerId, content });
      await writer.replica.syncNow();
    };
    await say("heard");
    await until(async () => (await said()).length === 1);

    const listeners = () => knex("pg_stat_activity").where({ application_name: "musubi listen" }).orderByRaw(order).limit(count);
    await withoutNewConnections(async () => {
      const pids = await listeners().pluck<number[]>("pid");
      expect(pids).toHaveLength(count);
      await knex.raw("select pg_terminate_backend(pid) from unnest(?::int[]) as pid", [pids]);
      await until(async () => (await knex("pg_stat_activity").whereIn("pid", pids)).length === 0);
      await say("lost on its way");
    });
    await until(async () => (await said()).length === 2);
    expect(await said()).toEqual(["heard", "lost on its way"]);
    await writer.replica.close();
    await listener.replica.close();
  },
);
