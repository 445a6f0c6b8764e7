import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { generationNotes } from "#server/db/generation-notes.ts";
import { migrate } from "#server/db/migrate.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import { Device } from "../support/device.ts";
import { Network } from "../support/network.ts";
import { missingOn } from "../support/oracle.ts";
import { seeded } from "../support/random.ts";
import { plantSeeds } from "../support/seeds.ts";
import { virtualTime } from "../support/virtual-clock.ts";
import { fullDevice, makeWorld, silent, type World } from "./support.ts";

const run = promisify(execFile);

describe("a data folder put back to an older state (E6)", () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "musubi-put-back-"));
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  it("begins a new epoch at its start, before its transactions have passed the cursors of devices that only pulled", async () => {
    const dataDir = join(parent, "data");
    const time = virtualTime(seeded(1));
    let server: SyncServer;
    const start = async () => {
      const database = await openDatabase({ databaseUrl: undefined, databaseDirectUrl: undefined, dataDir }, silent);
      await migrate(database.knex);
      server = createSyncServer({ ...database, model, log: silent, notes: generationNotes(dataDir, silent) });
      await server.start();
      const stop = async () => {
        await server.stop();
        await database.close();
      };
      return { knex: database.knex, stop };
    };
    const network = new Network(() => server, seeded(1));

    let running = await start();
    const seeds = await plantSeeds(running.knex, time);
    await running.stop();
    await run("cp", ["-a", dataDir, join(parent, "kept")]);

    running = await start();
    const device = new Device({ name: "device", model, actor: seeds.plain, network, time });
    const tab = await device.open();
    await tab.replica.syncNow();
    const [removed, edited] = seeds.tags;
    await running.knex("partner_tag").insert({ id: time.clock().id(), name: "戻すと消える" });
    await running.knex("partner_tag").where({ id: edited }).update({ name: "戻すと前に戻る" });
    await running.knex("partner_tag").where({ id: removed }).delete();
    await tab.replica.syncNow();
    await running.stop();

    await rm(dataDir, { recursive: true });
    await run("cp", ["-a", join(parent, "kept"), dataDir]);
    running = await start();
    try {
      await running.knex("partner_tag").insert({ id: time.clock().id(), name: "戻した後" });
      for (let count = 0; count < 300; count++) await running.knex.raw("select pg_current_xact_id()");
      await tab.replica.syncNow();
      expect(tab.replica.status.value).toMatchObject({ failure: null, complete: true });
      expect(await missingOn(device, running.knex)).toEqual([]);
      const names = (await tab.replica.all(partnerTag)).map(({ name }) => name).sort();
      expect(names).toEqual(["タグ0", "タグ1", "タグ2", "タグ3", "戻した後"].sort());
      await tab.replica.close();
    } finally {
      await running.stop();
    }
  });
});

describe("generations (E6)", () => {
  let world: World;
  let folder: string;
  beforeEach(async () => {
    world = await makeWorld();
    folder = await mkdtemp(join(tmpdir(), "musubi-notes-"));
  });
  afterEach(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const generation = async () => (await world.knex<{ generation: number }>("sync_epoch").first())?.generation ?? 0;
  const putBack = () => world.knex("sync_epoch").update({ generation: 0 });
  /** Returns another instance over the same database, with notes if a place is given. */
  const instance = (place?: string) => {
    const notes = place === undefined ? {} : { notes: generationNotes(join(folder, place), silent) };
    return createSyncServer({ knex: world.knex, model, connection: world.db.connection, log: silent, ...notes });
  };
  const epochAfterStart = async (place?: string) => {
    const server = instance(place);
    await server.start();
    await server.stop();
    return server.epoch();
  };

  it("are more with every start, and no new epoch comes of that", async () => {
    const before = await generation();
    const epoch = world.server.epoch();
    expect([await epochAfterStart("a"), await epochAfterStart("b"), await epochAfterStart()]).toEqual([epoch, epoch, epoch]);
    expect(await generation()).toBe(before + 3);
    const device = await fullDevice(world.server, world.ann);
    expect(await device.exchange()).toMatchObject({ kind: "delta", epoch });
  });

  it("that a running server knows tell of a database put back under it", async () => {
    const device = await fullDevice(world.server, world.ann);
    await putBack();
    expect(await device.exchange()).toMatchObject({ kind: "reset" });
    expect((await device.catchUp()).kind).toBe("delta");
    expect(await device.exchange()).toMatchObject({ kind: "delta" });
  });

  it("that were noted outside tell of it at the next start, once", async () => {
    const epoch = await epochAfterStart("a");
    await putBack();
    const next = await epochAfterStart("a");
    expect(next).not.toBe(epoch);
    expect([await epochAfterStart("a"), await epochAfterStart("b")]).toEqual([next, next]);
  });

  it("prove nothing where none were noted, or those of another database", async () => {
    const epoch = await epochAfterStart("a");
    await generationNotes(join(folder, "a"), silent).save("another", 1_000);
    await generationNotes(join(folder, "b"), silent).save("another", 1_000);
    expect([await epochAfterStart("a"), await epochAfterStart("b"), await epochAfterStart("c")]).toEqual([epoch, epoch, epoch]);
  });

  it("are noted where there is a place, and nowhere else needs one", async () => {
    expect(await epochAfterStart("a")).toBe(await epochAfterStart("\0"));
  });
});
