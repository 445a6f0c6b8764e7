import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mostPartBytes } from "#sync/engine/attachment.ts";
import { type Replica, step } from "#sync/engine/client/replica-types.ts";
import { issue, settleIssue } from "#sync/engine/issue.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { addPartnerFile, removePartnerFile } from "#sync/model/mutators/file.ts";
import { removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { Line } from "#tests/support/line.ts";
import { until } from "#tests/support/until.ts";
import { type MortalStorage, mortalStorage } from "#tests/sync/support/mortal-storage.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import {
  type Added,
  type AttachmentDeviceOptions,
  addFile,
  hashOf,
  keptOf,
  openAttachmentDevice,
  rowOf,
  untilArrived,
  type Watch,
} from "./attachment-device.ts";

let api: ApiServer;
let line: Line;
let admin: TestAdmin;
let other: TestAdmin;
let partnerId: string;
const open: Replica[] = [];

beforeAll(async () => {
  api = await startApi();
  line = await Line.open(() => Number(new URL(api.base).port));
  [admin, other] = [await signedIn(api, 0), await signedIn(api, 1)];
});
beforeEach(async () => {
  partnerId = await addPartner(api);
});
afterEach(async () => {
  for (const replica of open.splice(0)) await replica.close();
  line.down = false;
});
afterAll(async () => {
  await line.close();
  await api.close();
});

async function device(options: Partial<AttachmentDeviceOptions> = {}): Promise<Replica> {
  const replica = await openAttachmentDevice({ url: line.url, admin, ...options });
  open.push(replica);
  await replica.syncNow();
  return replica;
}

/** Expects that a file arrived once and complete, and that no part of it is left. */
async function expectArrived({ id, sha256 }: Pick<Added, "id" | "sha256">): Promise<void> {
  const { knex, files } = api.context;
  const bytes = Buffer.concat((await (await files.get(id))?.toArray()) ?? []);
  expect(hashOf(new Uint8Array(bytes).buffer)).toBe(sha256);
  expect(await knex("stored_file").where({ key: id }).first("state")).toEqual({ state: "kept" });
  expect(await knex("file_part").where({ key: id })).toEqual([]);
}

const inputOf = ({ id, sha256, bytes }: Added) => ({ id, partnerId, name: "履歴書.pdf", size: bytes.byteLength, sha256 });
const issuesOf = async (replica: Replica) => (await replica.all(issue)).filter(({ settledAt }) => settledAt === null);

/** Tries again what was refused, as 要対応 does. */
async function tryAgain(replica: Replica, file: Added): Promise<void> {
  const [refused] = await issuesOf(replica);
  const settled = { id: refused?.id ?? "", resolution: "retried" } as const;
  await replica.mutateAll([step(addPartnerFile, inputOf(file)), step(settleIssue, settled)]);
}

describe("a device that is killed (S4-2)", () => {
  const size = 2 * mostPartBytes + 500;
  const never = () => new Promise<never>(() => undefined);
  const isLast = (place: number, bytes: Uint8Array) => place + bytes.length === size;
  const stages: readonly [string, (die: () => void) => Watch][] = [
    ["before its change is sent", (die) => ({ exchange: () => (die(), never()) })],
    ["before it hears that its change was taken", (die) => ({ exchange: async (go) => (await go(), die(), never()) })],
    ["before it asks how much is there", (die) => ({ standing: die })],
    ["before its first part", (die) => ({ send: () => (die(), never()) })],
    ["before it hears that a part was taken", (die) => ({ send: async (_place, _bytes, go) => (await go(), die(), never()) })],
    ["before its last part", (die) => ({ send: (place, bytes, go) => (isLast(place, bytes) ? (die(), never()) : go()) })],
    [
      "before it hears that all has arrived",
      (die) => ({ send: async (place, bytes, go) => (isLast(place, bytes) ? (await go(), die(), never()) : go()) }),
    ],
    [
      "before it notes that all has arrived",
      (die) => ({
        send: async (place, bytes, go) => {
          const standing = await go();
          if (isLast(place, bytes)) die();
          return standing;
        },
      }),
    ],
  ];

  it.each(stages)("%s sends it on when it is opened again, no part twice", async (_stage, watchOf) => {
    const factory = new IDBFactory();
    const taken: number[] = [];
    const counting = (watch: Watch): Watch => ({
      ...watch,
      send: async (place, bytes, go) => {
        const sent = async () => {
          const standing = await go();
          taken.push(place);
          return standing;
        };
        return watch.send ? watch.send(place, bytes, sent) : sent();
      },
    });
    const first = await device({ factory });
    line.down = true;
    const file = await addFile(first, partnerId, size);
    await first.close();
    line.down = false;

    let storage: MortalStorage | undefined;
    let die: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (die = resolve));
    const kill = () => {
      storage?.kill();
      die();
    };
    const doomed = await openAttachmentDevice({
      url: line.url,
      admin,
      factory,
      watch: counting(watchOf(kill)),
      storage: (own) => (storage = mortalStorage(own, () => undefined)).options.indexedDB,
    });
    doomed.start();
    await dead;
    void doomed.close().catch(() => undefined);

    const again = await openAttachmentDevice({ url: line.url, admin, factory, watch: counting({}) });
    open.push(again);
    again.start();
    await untilArrived(again, [file]);
    await expectArrived(file);
    expect(new Set(taken).size).toBe(taken.length);
    expect(await issuesOf(again)).toEqual([]);
    expect((await again.list(partnerFile, "partnerId", partnerId)).filter(({ id }) => id === file.id)).toHaveLength(1);
  });
});

describe("two devices that add to one record while neither has a network", () => {
  it("both get their files in, and each sees both", async () => {
    const [one, another] = [await device(), await device({ admin: other })];
    line.down = true;
    const files = [await addFile(one, partnerId, 200_000), await addFile(another, partnerId, 150_000)];
    line.down = false;
    for (const replica of [one, another]) replica.start();
    for (const replica of [one, another]) {
      await until(async () => {
        await replica.syncNow();
        return (await Promise.all(files.map(({ id }) => rowOf(replica, id)))).every((row) => row?.arrivedAt);
      });
      expect(await issuesOf(replica)).toEqual([]);
      for (const { id, key, sha256, bytes } of files) {
        const facts = { key, name: "履歴書.pdf", size: bytes.byteLength, sha256 };
        expect(hashOf(await replica.attachments.open(facts)), id).toBe(sha256);
      }
    }
    for (const file of files) await expectArrived(file);
  });
});

describe("a record that goes to the trash meanwhile", () => {
  const master = () => ({ id: other.id, master: true });

  it("before its file is announced refuses it; the bytes stay, and come in once it is restored", async () => {
    const replica = await device();
    line.down = true;
    const file = await addFile(replica, partnerId);
    await api.sync.mutate(master(), removePartner, { id: partnerId });
    line.down = false;
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.stopped === "gone");
    expect(await keptOf(replica, file.key)).toMatchObject({ held: true, unsent: true });
    expect(await issuesOf(replica)).toMatchObject([{ kind: "refused" }]);
    await api.sync.mutate(master(), restorePartner, { id: partnerId });
    await replica.syncNow();
    await tryAgain(replica, file);
    await untilArrived(replica, [file]);
    await expectArrived(file);
  });
  it("has its refused file tried again by a master, too: the device that has the bytes sends them", async () => {
    const replica = await device();
    line.down = true;
    const file = await addFile(replica, partnerId);
    await api.sync.mutate(master(), removePartner, { id: partnerId });
    line.down = false;
    await replica.syncNow();
    await api.sync.mutate(master(), restorePartner, { id: partnerId });
    const [refused] = await issuesOf(replica);
    // Another device of another account adds the file, so the row belongs to the master.
    await api.sync.mutate(master(), addPartnerFile, inputOf(file));
    await api.sync.mutate(master(), settleIssue, { id: refused?.id ?? "", resolution: "retried" });
    replica.start();
    await untilArrived(replica, [file]);
    await expectArrived(file);
    expect(await rowOf(replica, file.id)).toMatchObject({ createdBy: other.id });
    expect(await issuesOf(replica)).toEqual([]);
  });
  it("behind that lets the bytes arrive: they are there when it is restored", async () => {
    const replica = await device();
    const file = await addFile(replica, partnerId);
    await replica.syncNow();
    await api.sync.mutate(master(), removePartner, { id: partnerId });
    replica.start();
    await untilArrived(replica, [file]);
    await expectArrived(file);
    await api.sync.mutate(master(), restorePartner, { id: partnerId });
    await replica.syncNow();
    expect((await rowOf(replica, file.id))?.arrivedAt).not.toBeNull();
  });
  it("and is deleted for good leaves nothing on the server, and the unsent bytes with their author", async () => {
    const replica = await device();
    const file = await addFile(replica, partnerId, 2 * mostPartBytes);
    const { knex, files } = api.context;
    await replica.syncNow();
    await knex("file_part").insert({ key: file.id, place: 0, bytes: Buffer.alloc(10_000) });
    await knex("partner").where({ id: partnerId }).delete();
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.stopped === "gone");
    expect(await keptOf(replica, file.key)).toMatchObject({ held: true, unsent: true });
    expect([await knex("file_part").where({ key: file.id }), await files.get(file.id)]).toEqual([[], undefined]);
  });
});

describe("a file that is removed before it was sent", () => {
  it("by its author on another device leaves nothing there, and says on this one that it has nowhere to go", async () => {
    const [phone, laptop] = [await device(), await device()];
    const file = await addFile(phone, partnerId);
    await phone.syncNow();
    await laptop.syncNow();
    await laptop.mutate(removePartnerFile, { id: file.id });
    await laptop.syncNow();
    phone.start();
    await until(async () => (await keptOf(phone, file.key))?.stopped === "gone");
    expect(await api.context.knex("partner_file").where({ id: file.id })).toEqual([]);
    expect(hashOf(await phone.attachments.open({ ...inputOf(file), key: file.key }))).toBe(file.sha256);
  });
});

describe("another administrator signs in on the device meanwhile (S2)", () => {
  it("sees nothing of what is unsent and sends none of it; who comes back sends it on from where it was", async () => {
    const factory = new IDBFactory();
    const taken: number[] = [];
    const before = await device({ factory });
    const [begun, unheard] = [
      await addFile(before, partnerId, 3 * mostPartBytes),
      await addFile(before, partnerId, 4 * mostPartBytes),
    ];
    await before.syncNow();
    const first = new Uint8Array(begun.bytes.slice(0, mostPartBytes));
    const path = `/api/sync/file/${begun.id}?place=0&sha256=${hashOf(first.slice().buffer)}`;
    const headers = { "content-type": "application/octet-stream" };
    expect((await api.call("PUT", path, { token: admin.token, headers, body: first })).status).toBe(200);
    line.down = true;
    const offline = await addFile(before, partnerId, 2_000);
    // Signing out deletes everything that is not unsent (S3).
    await before.wipe();
    open.splice(open.indexOf(before), 1);
    await before.close();
    line.down = false;

    const visitor = await device({ factory, admin: other });
    visitor.start();
    const own = await addFile(visitor, partnerId);
    await untilArrived(visitor, [own]);
    expect((await visitor.attachments.all()).map(({ key }) => key)).toEqual([own.key]);
    expect(await rowOf(visitor, begun.id)).toMatchObject({ createdBy: admin.id, arrivedAt: null });
    expect(await rowOf(visitor, offline.id)).toBeUndefined();
    await expect(visitor.attachments.open({ ...inputOf(begun), key: begun.key })).rejects.toMatchObject({ code: "not_found" });
    open.splice(open.indexOf(visitor), 1);
    await visitor.wipe();
    await visitor.close();

    const back = await openAttachmentDevice({
      url: line.url,
      admin,
      factory,
      watch: {
        send: (place, _bytes, go) => {
          taken.push(place);
          return go();
        },
      },
    });
    open.push(back);
    back.start();
    await untilArrived(back, [offline, begun, unheard]);
    for (const file of [offline, begun, unheard]) await expectArrived(file);
    // The first part of the file that had begun was not sent again.
    expect(taken.filter((place) => place === 0)).toHaveLength(2);
    expect((await rowOf(back, offline.id))?.createdBy).toBe(admin.id);
    expect(await issuesOf(back)).toEqual([]);
  });
});
