import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openKnex } from "#server/db/knex.ts";
import { forgetTombstones } from "#sync/engine/server/cleaning.ts";
import { decodeCursor, encodeCursor } from "#sync/engine/server/cursor.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { addPartner, addTag, Device, fullDevice, makeWorld, newId, silent, type World } from "./support.ts";

let world: World;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
  await world.close();
});

/** Copies the world's database under another name in the same cluster, and starts a server over it. */
async function copyOf({ db }: World): Promise<{ server: SyncServer; knex: World["knex"] }> {
  const name = `${String(db.connection.database)}_copy`;
  const admin = new pg.Client({ ...db.connection, database: "postgres" });
  await admin.connect();
  undo.push(() => admin.end());
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(db.connection.database)}'`);
  await admin.query(`create database ${name} template ${String(db.connection.database)}`);
  undo.push(() => admin.query(`drop database ${name} with (force)`));
  const connection = { ...db.connection, database: name };
  const knex = openKnex(connection);
  undo.push(() => knex.destroy());
  const server = createSyncServer({ knex, model, connection, log: silent });
  await server.start();
  undo.push(() => server.stop());
  return { server, knex };
}

const memoFor = (partnerId: string) => ({ id: newId(), targetType: "partner", targetId: partnerId, content: "メモ" });

describe("a restored database (E6)", () => {
  it("dropped and restored in the same cluster begins a new epoch, and devices begin afresh", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    await device.exchange(device.author("memo.create", memoFor(partnerId)));
    const old = world.server.epoch();
    const copy = await copyOf(world);
    expect(copy.server.epoch()).not.toBe(old);
    const moved = Object.assign(new Device(copy.server, world.ann), { ...device, server: copy.server });
    expect(await moved.exchange()).toMatchObject({ kind: "reset", cursor: null, epoch: copy.server.epoch(), rows: {} });
    expect(await moved.exchange()).toMatchObject({ kind: "page", progress: { bootstrap: true } });
  });

  it("whose marks lie ahead of it, as in a young cluster, is brought into its present", async () => {
    const partnerId = await addPartner(world.knex);
    const tagId = await addTag(world.knex);
    await world.knex("partner_tag").where({ id: tagId }).delete();
    await world.knex.raw(
      "alter table partner disable trigger user; update partner set changed_xid = '9000000000'; alter table partner enable trigger user",
    );
    await world.knex.raw(
      "update sync_tombstone set changed_xid = '9000000000'; update sync_epoch set fingerprint = 'elsewhere', horizon = '9000000000'",
    );
    const device = await fullDevice(world.server, world.ann);
    expect(device.row("partner", partnerId)).toBeDefined();
    expect(await device.exchange()).toMatchObject({ kind: "delta", rows: {} });
    await world.knex("partner").where({ id: partnerId }).update({ address: "東京" });
    expect(await device.exchange()).toMatchObject({ kind: "delta", rows: { partner: { put: [{ address: "東京" }], drop: [] } } });
  });

  it("restored under a running server is noticed at the next pull, without a push having gone through", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    await world.knex.raw("update sync_epoch set fingerprint = 'elsewhere'");
    const old = world.server.epoch();
    expect(await device.exchange(device.author("memo.create", memoFor(partnerId)))).toMatchObject({ kind: "reset" });
    expect(world.server.epoch()).not.toBe(old);
    expect(await world.knex("memo")).toHaveLength(0);
  });

  it("is proved by a cursor that lies ahead of it: the data folder copied back", async () => {
    const device = await fullDevice(world.server, world.ann);
    const other = await fullDevice(world.server, world.ben);
    const row = await world.knex<{ key: string }>("sync_epoch").first("key");
    const seal = { key: row?.key ?? "", reader: world.ann };
    const cursor = decodeCursor(device.cursor ?? "", seal);
    if (!cursor) throw new Error("the server made it");
    device.cursor = encodeCursor({ ...cursor, snapshot: "8000000000:8000000001:" }, seal);
    expect(await device.exchange()).toMatchObject({ kind: "reset" });
    expect(await other.exchange()).toMatchObject({ kind: "reset" });
    expect((await device.catchUp()).kind).toBe("delta");
  });

  it("is proved by an acknowledgement that it does not remember", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    await device.exchange(device.author("memo.create", memoFor(partnerId)));
    await world.knex("sync_client").where({ id: device.clientId }).update({ last_seq: 0, last_id: null });
    await world.knex("sync_audit").delete();
    const next = device.author("memo.create", memoFor(partnerId));
    expect(await device.exchange(next)).toMatchObject({ kind: "reset", lastSeq: 0 });
    expect(await world.knex("memo")).toHaveLength(1);
    // The device could not go on with the same clientId, since no number can follow from 2 to 1.
    expect(await device.exchange()).toMatchObject({ kind: "fork" });
  });

  it("is proved by no more than what it has once said itself: what is forged harms the forger alone", async () => {
    const device = await fullDevice(world.server, world.ann);
    const other = await fullDevice(world.server, world.ben);
    const epoch = world.server.epoch();
    const genuine = device.cursor ?? "";
    const ahead = { epoch, clientId: device.clientId, lastSeq: 9, snapshot: "8000000000:8000000001:" };
    const forged = encodeCursor(ahead, { key: "guessed", reader: world.ann });
    const transplanted = `${forged.split(".")[0]}.${genuine.split(".")[1]}`;
    const old = Buffer.from(JSON.stringify([epoch, "8000000000:8000000001:"])).toString("base64url");
    for (const cursor of [forged, transplanted, old, other.cursor, "", "x", "."]) {
      device.cursor = cursor;
      expect(await device.exchange()).toMatchObject({ kind: "reset", cursor: null, epoch });
    }
    for (const cursor of [null, genuine]) {
      Object.assign(device, { cursor, acknowledged: 5 });
      expect(await device.exchange()).toMatchObject({ kind: "fork", cursor, lastSeq: 0, epoch });
    }
    expect(await other.exchange()).toMatchObject({ kind: "delta", epoch });
    expect(world.server.epoch()).toBe(epoch);
  });

  it("makes one epoch for all instances that notice it", async () => {
    const { knex, connection } = world.db;
    const servers = [1, 2, 3].map(() => createSyncServer({ knex, model, connection, log: silent }));
    await world.knex.raw("update sync_epoch set fingerprint = 'elsewhere'");
    await Promise.all(servers.map((server) => server.start()));
    await Promise.all(servers.map((server) => server.stop()));
    expect(new Set(servers.map((server) => server.epoch())).size).toBe(1);
  });
});

describe("the tombstones' horizon (E7)", () => {
  it("a cursor from before it is reset, one from after it goes on, and pending work is kept", async () => {
    const early = await fullDevice(world.server, world.ann);
    const tagId = await addTag(world.knex);
    await early.exchange();
    const partnerId = await addPartner(world.knex);
    await world.knex("partner_tag").where({ id: tagId }).delete();
    await world.knex.raw("update sync_tombstone set deleted_at = now() - interval '91 days'");
    expect(await forgetTombstones(world.knex)).toBe(1);
    await olderTransactionsEnded(world.knex);
    const late = await fullDevice(world.server, world.ann);
    expect(await late.exchange()).toMatchObject({ kind: "delta" });
    const pending = early.author("memo.create", memoFor(partnerId));
    expect(await early.exchange(pending)).toMatchObject({ kind: "reset", cursor: null });
    expect(await world.knex("memo")).toHaveLength(0);
    expect(await early.exchange(pending)).toMatchObject({ kind: "page" });
    expect((await early.catchUp()).lastSeq).toBe(1);
    expect(await world.knex("memo")).toHaveLength(1);
  });

  it("forgets no removal of the last 90 days", async () => {
    await world
      .knex("partner_tag")
      .where({ id: await addTag(world.knex) })
      .delete();
    await world.knex.raw("update sync_tombstone set deleted_at = now() - interval '89 days'");
    expect(await forgetTombstones(world.knex)).toBe(0);
  });
});

/** Waits until every running transaction of the cluster has ended. In production, 90 days make sure of that. */
async function olderTransactionsEnded(knex: World["knex"]): Promise<void> {
  for (let ended = false; !ended; ) {
    const { rows } = await knex.raw<{ rows: { ended: boolean }[] }>(
      "select pg_snapshot_xmin(pg_current_snapshot()) > horizon as ended from sync_epoch",
    );
    ended = rows[0]?.ended ?? false;
  }
}
