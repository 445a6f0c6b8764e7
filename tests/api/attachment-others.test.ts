import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mostPartBytes } from "#sync/engine/attachment.ts";
import { Uploader } from "#sync/engine/client/attachments/uploader.ts";
import { TransportError } from "#sync/engine/client/ports.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
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
  untilArrived,
} from "./attachment-device.ts";

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
const open: Replica[] = [];

beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const replica of open.splice(0)) await replica.close();
});
afterAll(() => api.close());

async function device(options: Partial<AttachmentDeviceOptions> = {}): Promise<Replica> {
  const replica = await openAttachmentDevice({ url: api.base, admin, ...options });
  open.push(replica);
  await replica.syncNow();
  return replica;
}

/** Makes files of these sizes that came from another device. */
async function arrived(...sizes: readonly number[]): Promise<Added[]> {
  const author = await device();
  const files = [];
  for (const size of sizes) files.push(await addFile(author, partnerId, size));
  author.start();
  await untilArrived(author, files);
  return files;
}

const pin = (replica: Replica, name: string, files: readonly Added[]) =>
  replica.attachments.pin(
    name,
    files.map(({ key, sha256, bytes }) => ({ key, name: "履歴書.pdf", size: bytes.byteLength, sha256 })),
  );
const isHeld = async (replica: Replica, { key }: Added) => (await keptOf(replica, key))?.held === true;

describe("a file that has arrived (S4-2)", () => {
  it("is not asked after until an exchange tells so: the next one follows at once", async () => {
    let away = false;
    let asked = 0;
    const replica = await device({
      watch: {
        exchange: (go) => (away ? Promise.reject(new TransportError("unreachable")) : go()),
        standing: () => {
          asked += 1;
        },
      },
    });
    const files = [await addFile(replica, partnerId, 1_000), await addFile(replica, partnerId, 2_000)];
    await replica.syncNow();
    away = true;
    replica.start();
    await until(async () => (await replica.attachments.all()).every(({ unsent }) => !unsent));
    expect(asked).toBe(2);
    away = false;
    await untilArrived(replica, files);
    expect(asked).toBe(2);
  });
});

describe("a pinned file that cannot be fetched (S4-7)", () => {
  it.each([
    ["since the server has lost it", async ({ id }: Added) => api.context.files.remove(id)],
    [
      "since the server fails with it",
      async ({ id }: Added) => {
        const get = api.context.files.get.bind(api.context.files);
        vi.spyOn(api.context.files, "get").mockImplementation((key) =>
          key === id ? Promise.reject(new Error("it cannot be read")) : get(key),
        );
      },
    ],
  ])("%s keeps no other waiting, and is not tried for ever", async (_why, lose) => {
    const [lost, other, last] = (await arrived(1_000, 2_000, 3_000)) as [Added, Added, Added];
    await lose(lost);
    // The list has the device's own requests. The server also reads files, for their text.
    const fetched: string[] = [];
    const triesOf = ({ id }: Added) => fetched.filter((one) => one === id).length;
    const replica = await device({ watch: { fetch: (id) => fetched.push(id) } });
    replica.start();
    await pin(replica, "partner/1", [lost, other]);
    await until(() => isHeld(replica, other));
    await until(() => triesOf(lost) > 0);
    await pin(replica, "partner/2", [last]);
    await until(() => isHeld(replica, last));
    await replica.syncNow();
    expect(triesOf(lost)).toBeLessThanOrEqual(3);
    expect(await keptOf(replica, lost.key)).toMatchObject({ held: false, pins: ["partner/1"] });
  });
});

describe("a file whose row goes while the server answers (S4-6)", () => {
  it("is one without a row, whatever the answer", async () => {
    let id = "";
    let answered = 0;
    const replica: Replica = await device({
      watch: {
        send: async () => {
          await api.context.knex("partner_file").where({ id }).delete();
          await replica.syncNow();
          answered++;
          return { state: "refused", received: 0 };
        },
      },
    });
    const file = await addFile(replica, partnerId, 1_000);
    id = file.id;
    await replica.syncNow();
    replica.start();
    await until(() => answered > 0);
    // The device writes one thing after the other, so the answer is noted after these reads.
    for (let turns = 0; turns < 20; turns++) await keptOf(replica, file.key);
    expect((await keptOf(replica, file.key))?.stopped).toBe("gone");
  });
});

describe("a device whose disk is full (S4-8)", () => {
  it("sends on what it has, and notes that it has arrived once there is room", async () => {
    let storage: MortalStorage | undefined;
    let filling = true;
    const replica = await device({
      storage: (factory) => (storage = mortalStorage(factory, () => undefined)).options.indexedDB,
      watch: {
        send: async (_place, _bytes, go) => {
          const standing = await go();
          // The server may have kept the last file before the device receives the answer.
          if (filling) storage?.fillUp();
          return standing;
        },
      },
    });
    const files = [
      await addFile(replica, partnerId, 2 * mostPartBytes + 500),
      await addFile(replica, partnerId, 3 * mostPartBytes),
    ];
    await replica.syncNow();
    replica.start();
    for (const { id, sha256 } of files) {
      await until(async () => (await api.context.knex("stored_file").where({ key: id }).first("state"))?.state === "kept");
      const stored = Buffer.concat((await (await api.context.files.get(id))?.toArray()) ?? []);
      expect(hashOf(new Uint8Array(stored).buffer)).toBe(sha256);
    }
    filling = false;
    storage?.makeRoom();
    await untilArrived(replica, files);
  });

  it("asks after one again though the exchange that tells of room came before it was set aside", async () => {
    let storage: MortalStorage | undefined;
    let away = false;
    const replica = await device({
      storage: (factory) => (storage = mortalStorage(factory, () => undefined)).options.indexedDB,
      watch: {
        exchange: (go) => (away ? Promise.reject(new TransportError("unreachable")) : go()),
        send: async (_place, _bytes, go) => {
          const standing = await go();
          storage?.fillUp();
          return standing;
        },
      },
    });
    const file = await addFile(replica, partnerId);
    await replica.syncNow();
    const signal = vi.spyOn(Uploader.prototype, "signal");
    // The device looks for room after it failed to note the arrival. The last exchange ends meanwhile.
    vi.spyOn(replica.attachments, "evict").mockImplementation(async () => {
      storage?.makeRoom();
      signal.mockClear();
      await replica.syncNow();
      away = true;
      await until(() => signal.mock.calls.length > 0);
      return 0;
    });
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.unsent === false);
    expect(away).toBe(true);
  });
});
