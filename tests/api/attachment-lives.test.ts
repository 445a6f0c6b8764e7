import { IDBFactory } from "fake-indexeddb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepStoredFiles } from "#server/services/files/stored-files.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { removePartnerFile } from "#sync/model/mutators/file.ts";
import { Line } from "#tests/support/line.ts";
import { until } from "#tests/support/until.ts";
import { type MortalStorage, mortalStorage } from "#tests/sync/support/mortal-storage.ts";
import { type Random, seeded } from "#tests/sync/support/random.ts";
import { seedsToRun } from "#tests/sync/support/seeds-to-run.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { type Added, addFile, hashOf, openAttachmentDevice } from "./attachment-device.ts";

let api: ApiServer;
let line: Line;
beforeAll(async () => {
  api = await startApi();
  line = await Line.open(() => Number(new URL(api.base).port));
});
afterAll(async () => {
  await line.close();
  await api.close();
});

/** One administrator's device, whose application is killed and opened again. */
class Living {
  readonly factory = new IDBFactory();
  readonly added: Added[] = [];
  readonly admin: TestAdmin;
  replica!: Replica;
  #storage!: MortalStorage;

  constructor(admin: TestAdmin) {
    this.admin = admin;
  }

  async begin(): Promise<void> {
    this.replica = await openAttachmentDevice({
      url: line.url,
      admin: this.admin,
      factory: this.factory,
      storage: (factory) => {
        this.#storage = mortalStorage(factory, () => undefined);
        return this.#storage.options.indexedDB;
      },
    });
    this.replica.start();
  }

  async killAndBegin(): Promise<void> {
    this.#storage.kill();
    void this.replica.close().catch(() => undefined);
    await this.begin();
  }
}

/** Does something at random to a file, to its device or to the line. */
async function happen(random: Random, all: readonly Living[], partnerId: string): Promise<void> {
  const device = random.pick(all);
  const { replica, added } = device;
  const file = added.length > 0 ? random.pick(added) : undefined;
  const remove = async (by: Replica) => file && (await by.mutate(removePartnerFile, { id: file.id }));
  switch (random.below(8)) {
    case 0:
      return device.killAndBegin();
    case 1:
      return line.breakAfter(20_000 + random.below(100_000));
    case 2:
      return void (await remove(replica));
    case 3:
      return void (await remove(random.pick(all).replica));
    case 4:
      // The mutation may have been acknowledged meanwhile. Then it cannot be taken back.
      return void (file && (await replica.discard(file.mutationId).catch(() => undefined)));
    case 5:
      return replica.syncNow();
    default:
      added.push(await addFile(replica, partnerId, 1_000 + random.below(150_000)));
  }
}

it.each(seedsToRun(8_000, 2))(
  "whatever happens to devices, lines and files, each record gets its bytes or goes, and no bytes stay without one (S4, SEED=%i)",
  async (seed) => {
    const random = seeded(seed);
    const partnerId = await addPartner(api);
    const all = [new Living(await signedIn(api, 0)), new Living(await signedIn(api, 1))];
    for (const device of all) {
      await device.begin();
      await until(async () => (await device.replica.get(partner, partnerId)) !== undefined);
    }
    for (let round = 0; round < 30; round++) await happen(random, all, partnerId);
    line.breakAfter(Number.POSITIVE_INFINITY);

    const { knex, files } = api.context;
    const rows = () => knex("partner_file").where("partner_id", partnerId).select("id", "sha256", "arrived_at");
    for (const { replica } of all) {
      await until(async () => {
        await replica.syncNow();
        return (await replica.outbox()).length === 0;
      });
      await until(async () => (await replica.attachments.all()).every(({ unsent, stopped }) => !unsent || stopped === "gone"));
    }
    const kept = (await rows()) as { id: string; sha256: string; arrived_at: string | null }[];
    const made = new Map(all.flatMap(({ added }) => added.map((file) => [file.id, file])));
    for (const { id, sha256, arrived_at: at } of kept) {
      expect([id, at]).not.toEqual([id, null]);
      const parts: Buffer[] = [];
      for await (const part of (await files.get(id)) as AsyncIterable<Buffer>) parts.push(part);
      expect(hashOf(new Uint8Array(Buffer.concat(parts)).buffer)).toBe(sha256);
      expect(made.get(id)?.sha256).toBe(sha256);
    }
    await knex("stored_file").whereIn("state", ["loose", "dropped"]).update({ since: "2020-01-01" });
    await sweepStoredFiles(api.context);
    const stored = await knex("stored_file")
      .whereIn("key", [...made.keys()])
      .pluck<string[]>("key");
    expect(stored.sort()).toEqual(kept.map(({ id }) => id).sort());
    for (const id of made.keys()) if (!stored.includes(id)) expect(await files.get(id)).toBeUndefined();
    expect(await knex("file_part").whereIn("key", [...made.keys()])).toEqual([]);
    // Files that stay as `gone` were removed by others. An author's own removal also deletes the bytes.
    for (const { replica } of all) {
      const here = new Set((await replica.list(partnerFile, "partnerId", partnerId)).map(({ id }) => id));
      for (const { key, stopped } of await replica.attachments.all())
        expect([key, here.has(key.slice("partnerFile/".length))]).toEqual([key, stopped !== "gone"]);
      await replica.close();
    }
  },
);
