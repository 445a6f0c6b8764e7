import { randomBytes } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserClock } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/network/http-transport.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { Line } from "#tests/support/line.ts";
import { VirtualBus, VirtualLocks, VirtualSignals } from "#tests/sync/support/device-ports.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

/** Everything takes a fifteenth of its real time: timeouts, and sending over the lines. */
const speed = 15;

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
let line: Line;
let replica: Replica;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
});
afterAll(() => api?.close());
afterEach(async () => {
  await replica.close();
  await line.close();
  await api.database.knex("memo").delete();
});

/** Opens a device that has all rows, over a line of this many bytes a second. */
async function deviceAt(rate: number): Promise<void> {
  line = await Line.open(() => Number(new URL(api.base).port));
  replica = await openReplica({
    name: "slow",
    model,
    actor: { id: admin.id, master: false },
    transport: httpTransport({ baseUrl: line.url, token: () => admin.token, onToken: () => undefined, speed }),
    locks: new VirtualLocks().tab(new Promise<void>(() => undefined)),
    bus: new VirtualBus().tab(),
    signals: new VirtualSignals(),
    clock: browserClock(),
    indexedDB: { indexedDB: new IDBFactory(), IDBKeyRange },
  });
  // Timeouts are a fifteenth, too, so that a busy machine may take more than one exchange for this.
  for (let attempts = 0; attempts < 20 && !(await replica.get(partner, partnerId)); attempts++) await replica.syncNow();
  slow(rate);
}
/** Sets the bytes a second in each direction; 0 makes the line half open. */
function slow(rate: number): void {
  line.silent = rate === 0;
  Object.assign(line.speed, { up: rate * speed, down: rate * speed });
}

/** Writes memos of this length that are hard to compress, at most half a megabyte in all. */
async function write(count: number, characters: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const content = randomBytes(characters).toString("base64").slice(0, characters);
    await replica.mutate(createMemo, { id: crypto.randomUUID(), targetType: "partner", targetId: partnerId, content });
  }
}
const arrived = async () => Number((await api.database.knex("memo").count("* as n"))[0]?.n);
const wholly = async () => {
  for (let attempts = 0; attempts < 20 && replica.status.value.unsent > 0; attempts++) await replica.syncNow();
};

describe("a slow line (L5a)", () => {
  it("of 6 kB a second takes half a megabyte up, each byte about once", async () => {
    await deviceAt(6_000);
    await write(250, 2_000);
    const before = line.carried.up;
    await wholly();
    expect([await arrived(), replica.status.value.unsent]).toEqual([250, 0]);
    // Compressed they have some 420,000 bytes. A busy machine may send one batch again; sending all of them again doubles it.
    expect(line.carried.up - before).toBeLessThan(650_000);
  });

  it("of 2 kB a second, or of half of that, takes a little less in its time", async () => {
    for (const [index, rate] of [2_000, 1_000].entries()) {
      await deviceAt(rate);
      await write(30, 2_000);
      await wholly();
      expect([await arrived(), replica.status.value.unsent]).toEqual([30 * (index + 1), 0]);
      if (index === 0) await Promise.all([replica.close(), line.close()]);
    }
  });

  it("that was a good one when the last exchange went over it loses one batch, not all of them", async () => {
    await deviceAt(1_000_000);
    await write(150, 2_000);
    await wholly();
    slow(6_000);
    const before = line.carried.up;
    await write(120, 2_000);
    await wholly();
    expect([await arrived(), replica.status.value.unsent]).toEqual([270, 0]);
    // The limit covers 200,000 bytes of memos, and what was sent of the first request before it was given up.
    expect(line.carried.up - before).toBeLessThan(550_000);
  });

  it("that breaks again and again takes what it bears between two breaks", async () => {
    await deviceAt(50_000);
    await write(150, 2_000);
    const before = line.carried.up;
    for (let attempts = 0; attempts < 40 && replica.status.value.unsent > 0; attempts++) {
      line.breakAfter(40_000);
      await replica.syncNow();
    }
    expect([await arrived(), replica.status.value.unsent]).toEqual([150, 0]);
    // Compressed they have some 250,000 bytes.
    expect(line.carried.up - before).toBeLessThan(800_000);
  });

  it("takes pages down for as long as they need", async () => {
    await deviceAt(6_000);
    const texts = Array.from({ length: 300 }, () => randomBytes(500).toString("base64"));
    for (const text of texts)
      await api.call("POST", `/api/memo/partner/${partnerId}`, { token: admin.token, json: { content: text } });
    await replica.syncNow();
    expect(replica.status.value.failure).toBeNull();
    expect(await replica.list(memo, "partnerId", partnerId)).toHaveLength(300);
  });

  it("that stands half-open is noticed, whatever waits to go over it", async () => {
    await deviceAt(0);
    await write(250, 2_000);
    await replica.syncNow();
    expect(replica.status.value).toMatchObject({ failure: "timeout", unsent: 250 });
  });
});
