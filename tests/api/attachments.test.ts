import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { assemblyPause } from "#server/services/files/assembly-pause.ts";
import { mostPartBytes } from "#sync/engine/attachment.ts";
import { type Replica, step } from "#sync/engine/client/replica-types.ts";
import { issue, settleIssue } from "#sync/engine/issue.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { addPartnerFile, removePartnerFile } from "#sync/model/mutators/file.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { Line } from "#tests/support/line.ts";
import { until } from "#tests/support/until.ts";
import { mortalStorage } from "#tests/sync/support/mortal-storage.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import {
  type AttachmentDeviceOptions,
  addFile,
  hashOf,
  keptOf,
  openAttachmentDevice,
  pdfBytes,
  rowOf,
  untilArrived,
} from "./attachment-device.ts";

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
let line: Line;
const open: Replica[] = [];
const scanner = () => api.context.settings as { scanCommand: readonly string[] | undefined };

beforeAll(async () => {
  // No test here is about time.
  assemblyPause.first = 0;
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
  line = await Line.open(() => Number(new URL(api.base).port));
});
afterEach(async () => {
  for (const replica of open.splice(0)) await replica.close();
  line.down = false;
  scanner().scanCommand = undefined;
});
afterAll(async () => {
  await line.close();
  await api.close();
});

async function device(options: Partial<AttachmentDeviceOptions> = {}): Promise<Replica> {
  const replica = await openAttachmentDevice({ url: line.url, admin, ...options });
  open.push(replica);
  return replica;
}

async function close(replica: Replica): Promise<void> {
  open.splice(open.indexOf(replica), 1);
  await replica.close();
}

/** Opens a device that has all rows. */
async function filled(options: Partial<AttachmentDeviceOptions> = {}): Promise<Replica> {
  const replica = await device(options);
  await replica.syncNow();
  return replica;
}

const factsIn = async (replica: Replica, id: string) => {
  const row = await rowOf(replica, id);
  if (!row) throw new Error("no such row");
  return { key: `partnerFile/${id}`, name: row.name, size: row.size, sha256: row.sha256 };
};

/** Returns the bytes on a device by why they are kept. */
async function heldBy(replica: Replica) {
  const bytes = { unsent: 0, pinned: 0, cached: 0 };
  for (const { held, unsent, pins, size } of await replica.attachments.all())
    if (held) bytes[unsent ? "unsent" : pins.length > 0 ? "pinned" : "cached"] += size;
  return bytes;
}

const stored = async (id: string) => {
  const found = await api.context.files.get(id);
  const parts: Buffer[] = [];
  if (found) for await (const part of found as AsyncIterable<Buffer>) parts.push(part);
  return new Uint8Array(Buffer.concat(parts)).buffer;
};

describe("a file that is added without a network (S4-1, S4-2)", () => {
  it("outlives the application, arrives whole when there is one, and is seen and opened elsewhere", async () => {
    const factory = new IDBFactory();
    const before = await filled({ factory });
    line.down = true;
    const file = await addFile(before, partnerId, 300_000);
    await until(() => before.status.value.files === 1);
    expect(await keptOf(before, file.key)).toMatchObject({ held: true, unsent: true, sent: 0, stopped: null });
    await close(before);

    const after = await device({ factory });
    expect((await after.attachments.open(await factsIn(after, file.id))).byteLength).toBe(300_000);
    line.down = false;
    after.start();
    await untilArrived(after, [file]);
    await until(() => after.status.value.files === 0);
    expect(hashOf(await stored(file.id))).toBe(file.sha256);

    const other = await filled();
    expect(await rowOf(other, file.id)).toMatchObject({ sha256: file.sha256, arrivedAt: expect.any(String) as string });
    expect(hashOf(await other.attachments.open(await factsIn(other, file.id)))).toBe(file.sha256);
  });
  it("is announced to others before its bytes come: who, what, how large, and that it has not arrived", async () => {
    const author = await filled();
    const file = await addFile(author, partnerId);
    await author.syncNow();
    // The status does not say that all is sent while the bytes are only here (L2).
    await until(() => author.status.value.unsent === 1 && author.status.value.files === 1);
    const other = await filled();
    const row = await rowOf(other, file.id);
    expect(row).toMatchObject({ name: "履歴書.pdf", size: 1_000, createdBy: admin.id, arrivedAt: null, refusal: null });
    await expect(other.attachments.open(await factsIn(other, file.id))).rejects.toMatchObject({ code: "not_found" });
  });
  it("of 10 MB arrives over a line that breaks every 300 kB, each byte about once", async () => {
    let breaks = 0;
    const asked: number[] = [];
    const taken: number[] = [];
    const replica = await filled({
      watch: {
        standing: () => {
          breaks += 1;
          line.breakAfter(300_000);
        },
        send: async (place, _bytes, go) => {
          asked.push(place);
          const standing = await go();
          taken.push(place);
          return standing;
        },
      },
    });
    const size = 10 * 1024 * 1024;
    const file = await addFile(replica, partnerId, size);
    const before = line.carried.up;
    replica.start();
    await untilArrived(replica, [file]);
    line.break();
    expect(hashOf(await stored(file.id))).toBe(file.sha256);
    expect(breaks).toBeGreaterThan(20);
    // No part is sent again once the server has confirmed it.
    expect(new Set(taken).size).toBe(taken.length);
    expect(line.carried.up - before).toBeLessThan(size + breaks * (mostPartBytes + 20_000));
    expect(asked.length - taken.length).toBeLessThanOrEqual(breaks);
  });
  it("goes on where it was when the application was killed between two parts", async () => {
    const factory = new IDBFactory();
    const lives: number[][] = [];
    const size = 700_000;
    let file: Awaited<ReturnType<typeof addFile>> | undefined;
    for (let arrived = false; !arrived; ) {
      const places: number[] = [];
      lives.push(places);
      let die: () => void = () => undefined;
      const dead = new Promise<void>((resolve) => (die = resolve));
      const replica = await device({
        factory,
        watch: {
          send: async (place, _bytes, go) => {
            places.push(place);
            const standing = await go();
            if (places.length === 2) die();
            return places.length >= 2 ? new Promise<never>(() => undefined) : standing;
          },
        },
      });
      if (!file) await replica.syncNow();
      file ??= await addFile(replica, partnerId, size);
      replica.start();
      arrived = await Promise.race([dead.then(() => false), untilArrived(replica, [file]).then(() => true)]).catch(() => false);
      await close(replica);
      if (lives.length > 40) throw new Error("it never arrives");
    }
    expect(lives.length).toBeGreaterThan(2);
    expect(new Set(lives.flat()).size).toBe(lives.flat().length);
    expect(hashOf(await stored(file?.id ?? ""))).toBe(file?.sha256);
  });
});

describe("files that wait (S4-2)", () => {
  it("go one at a time, the smallest first, and an edit's exchange is held up by none of 200", async () => {
    const events: string[] = [];
    const sizes: number[] = [];
    let written: Promise<unknown> | undefined;
    let under = 0;
    const replica: Replica = await filled({
      watch: {
        exchange: async (go) => {
          events.push("exchange");
          return go().finally(() => events.push("exchanged"));
        },
        send: async (_place, bytes, go) => {
          events.push("send");
          if (bytes.length > 0) sizes.push(bytes.length);
          expect(++under).toBe(1);
          const id = crypto.randomUUID();
          if (sizes.length === 10)
            written = replica
              .mutate(createMemo, { id, targetType: "partner", targetId: partnerId, content: "面談の記録" })
              .then(() => events.push("edited"));
          const standing = await go().finally(() => under--);
          // The edit is stored before the next part can be sent.
          if (sizes.length === 10) await written;
          return standing;
        },
      },
    });
    const files = [];
    for (let at = 0; at < 200; at++) files.push(await addFile(replica, partnerId, 1_000 + ((at * 7) % 200)));
    await replica.syncNow();
    replica.start();
    await until(() => events.lastIndexOf("exchanged") > events.indexOf("edited") && events.includes("edited"));
    expect(replica.status.value.files).toBeGreaterThan(150);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    const behind = events.slice(events.indexOf("edited"));
    expect(behind.indexOf("exchange")).toBeGreaterThan(0);
    expect(behind.slice(0, behind.indexOf("exchange")).filter((event) => event === "send").length).toBeLessThanOrEqual(1);
    const during = behind.slice(behind.indexOf("exchange"), behind.indexOf("exchanged"));
    expect(during.filter((event) => event === "send")).toEqual([]);
  });
  it("are not held up by one with which the server fails, and that one is tried again (S4-5)", async () => {
    const path = join(api.context.settings.dataDir, "scan-one.sh");
    await writeFile(path, '#!/bin/sh\n[ "$(wc -c < "$1")" -eq 777 ] && exit 2\nexit 0\n', { mode: 0o700 });
    scanner().scanCommand = [path];
    const replica = await filled();
    const failing = await addFile(replica, partnerId, 777);
    const others = [await addFile(replica, partnerId, 2_000), await addFile(replica, partnerId, 3_000)];
    replica.start();
    await untilArrived(replica, others);
    expect(await keptOf(replica, failing.key)).toMatchObject({ unsent: true, stopped: null });
    scanner().scanCommand = undefined;
    await untilArrived(replica, [failing]);
  });
  it("of a record that nobody has heard of wait for its mutation", async () => {
    const sent: number[] = [];
    let hold = true;
    const replica = await filled({
      watch: {
        send: async (place, _bytes, go) => {
          sent.push(place);
          return go();
        },
        standing: () => expect(hold).toBe(false),
      },
    });
    replica.start();
    line.down = true;
    const file = await addFile(replica, partnerId);
    await replica.syncNow();
    expect([sent, (await keptOf(replica, file.key))?.sent]).toEqual([[], 0]);
    hold = false;
    line.down = false;
    await replica.syncNow();
    await untilArrived(replica, [file]);
  });
});

describe("bytes that nobody waits for (S4-6)", () => {
  it("go with a file that its author removes or takes back before it was sent", async () => {
    const replica = await filled();
    line.down = true;
    const [taken, removed, undone] = [
      await addFile(replica, partnerId),
      await addFile(replica, partnerId),
      await addFile(replica, partnerId),
    ];
    await replica.discard(taken.mutationId);
    await replica.mutate(removePartnerFile, { id: removed.id });
    const removal = await replica.mutate(removePartnerFile, { id: undone.id });
    await replica.discard(removal.id);
    line.down = false;
    replica.start();
    await untilArrived(replica, [undone]);
    await until(async () => !(await keptOf(replica, taken.key)) && !(await keptOf(replica, removed.key)));
    expect(await rowOf(replica, removed.id)).toBeUndefined();
    await until(() => replica.status.value.files === 0);
  });
  it("stay, and say so, when somebody else has removed their record (S1), until their author discards them", async () => {
    const factory = new IDBFactory();
    const replica = await filled({ factory });
    const file = await addFile(replica, partnerId);
    await replica.syncNow();
    await api.sync.mutate({ id: (await signedIn(api, 0)).id, master: false }, removePartnerFile, { id: file.id });
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.stopped === "gone");
    expect(hashOf(await replica.attachments.open({ ...file, name: "a.pdf", size: 1_000 }))).toBe(file.sha256);
    await replica.attachments.discard(file.key);
    expect(await replica.attachments.all()).toEqual([]);
  });
  it("stay when their account has too many that wait; the issue tried again brings them in (S4-3, M5)", async () => {
    const [{ knex }, other] = [api.context, await signedIn(api, 0)];
    const replica = await filled({ admin: other });
    await knex.raw(
      `insert into stored_file (key, size, sha256, state, announced_by)
       select gen_random_uuid(), 1000, repeat('0', 64), 'announced', ? from generate_series(1, 2000)`,
      [other.id],
    );
    const file = await addFile(replica, partnerId);
    const said = "面談の記録";
    await replica.mutate(createMemo, { id: crypto.randomUUID(), targetType: "partner", targetId: partnerId, content: said });
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.stopped === "gone");
    // A mutation that was written later does not wait for the file.
    expect(await replica.outbox()).toEqual([]);
    const [refused] = await replica.all(issue);
    expect(refused).toMatchObject({ code: "too_many_waiting_files", settledAt: null });
    await knex("stored_file").where({ announced_by: other.id }).delete();
    const { id, sha256 } = file;
    const again = { id, partnerId, name: "履歴書.pdf", size: file.bytes.byteLength, sha256 };
    const settled = { id: refused?.id ?? "", resolution: "retried" } as const;
    await replica.mutateAll([step(addPartnerFile, again), step(settleIssue, settled)]);
    await untilArrived(replica, [file]);
    expect(hashOf(await stored(file.id))).toBe(file.sha256);
  });
  it("stay when the server refuses them, and everybody sees why", async () => {
    scanner().scanCommand = ["/bin/false"];
    const replica = await filled();
    const file = await addFile(replica, partnerId);
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.stopped === "refused");
    const other = await filled();
    expect(await rowOf(other, file.id)).toMatchObject({ arrivedAt: null, refusal: "infected" });
    expect((await keptOf(replica, file.key))?.unsent).toBe(true);
  });
  it("stay when they are not what was added any more: they are not sent, and the next file is", async () => {
    const replica = await filled();
    const bytes = pdfBytes(500);
    const file = await addFile(replica, partnerId);
    const damaged = { id: crypto.randomUUID(), partnerId, name: "a.pdf", size: 500, sha256: file.sha256 };
    const key = `partnerFile/${damaged.id}`;
    await replica.mutate(addPartnerFile, damaged, { attach: [{ key, name: "a.pdf", sha256: file.sha256, bytes }] });
    replica.start();
    await untilArrived(replica, [file]);
    expect(await keptOf(replica, key)).toMatchObject({ stopped: "damaged", unsent: true });
  });
  it("are sent again to a server that was put back to before they arrived, while they are here (E6)", async () => {
    const replica = await filled();
    const file = await addFile(replica, partnerId);
    replica.start();
    await untilArrived(replica, [file]);
    const { knex } = api.context;
    await knex("stored_file").where({ key: file.id }).update({ state: "announced" });
    await knex("partner_file").where({ id: file.id }).update({ arrived_at: null });
    await api.context.files.remove(file.id);
    await replica.syncNow();
    await until(async () => (await knex("stored_file").where({ key: file.id }).first("state"))?.state === "kept");
    expect(hashOf(await stored(file.id))).toBe(file.sha256);
  });
});

describe("what a device keeps (S4-7)", () => {
  /** Makes a file that arrived from another device. */
  async function arrived(size = 1_000) {
    const author = await filled();
    const file = await addFile(author, partnerId, size);
    author.start();
    await untilArrived(author, [file]);
    await close(author);
    return file;
  }

  it("is what was opened, without a network as well, until the cache has too much: then what was opened longest ago goes", async () => {
    const files = [await arrived(40_000), await arrived(40_000), await arrived(40_000)];
    const replica = await filled({ room: () => ({ quota: 500_000, usage: 0 }) });
    for (const { id } of files.slice(0, 2)) await replica.attachments.open(await factsIn(replica, id));
    await replica.attachments.open(await factsIn(replica, files[0]?.id ?? ""));
    await replica.attachments.open(await factsIn(replica, files[2]?.id ?? ""));
    line.down = true;
    const opens = async (id = "") =>
      replica.attachments.open(await factsIn(replica, id)).then(hashOf, (error: Error) => error.message);
    expect([await opens(files[0]?.id), await opens(files[1]?.id), await opens(files[2]?.id)]).toEqual([
      files[0]?.sha256,
      "file_unavailable",
      files[2]?.sha256,
    ]);
    expect(await heldBy(replica)).toEqual({ unsent: 0, pinned: 0, cached: 80_000 });
    expect([await replica.attachments.evict(), await replica.attachments.all()]).toEqual([80_000, []]);
  });
  it("is what is pinned, which is fetched by itself and never leaves for want of room", async () => {
    const [one, other] = [await arrived(), await arrived()];
    const replica = await filled({ room: () => ({ quota: 100, usage: 0 }) });
    replica.start();
    await replica.attachments.pin("partner/1", [await factsIn(replica, one.id), await factsIn(replica, other.id)]);
    await until(async () => (await replica.attachments.all()).every(({ held }) => held));
    expect(await heldBy(replica)).toEqual({ unsent: 0, pinned: 2_000, cached: 0 });
    expect(await replica.attachments.evict()).toBe(0);
    await replica.attachments.pin("partner/1", [await factsIn(replica, one.id)]);
    expect(await heldBy(replica)).toEqual({ unsent: 0, pinned: 1_000, cached: 1_000 });
    await replica.attachments.unpin("partner/1");
    expect(await replica.attachments.evict()).toBe(2_000);
  });
  it("is not what was changed on its way", async () => {
    const file = await arrived();
    const replica = await filled();
    const facts = { ...(await factsIn(replica, file.id)), sha256: "0".repeat(64) };
    await expect(replica.attachments.open(facts)).rejects.toMatchObject({ code: "file_unavailable" });
    expect(await replica.attachments.all()).toEqual([]);
  });
  it("goes with its record, whoever removes it", async () => {
    const file = await arrived();
    const replica = await filled();
    await replica.attachments.pin("partner/1", [await factsIn(replica, file.id)]);
    replica.start();
    await until(async () => (await keptOf(replica, file.key))?.held === true);
    await api.sync.mutate({ id: admin.id, master: false }, removePartnerFile, { id: file.id });
    await replica.syncNow();
    await until(async () => (await replica.attachments.all()).length === 0);
  });
  it("goes with a wipe, all but what is unsent, which is sent after it (S1, S3)", async () => {
    const file = await arrived();
    const replica = await filled();
    await replica.attachments.open(await factsIn(replica, file.id));
    line.down = true;
    const [waiting, announced] = [await addFile(replica, partnerId), await addFile(replica, partnerId)];
    await replica.wipe();
    expect((await replica.attachments.all()).map(({ key }) => key).sort()).toEqual([waiting.key, announced.key].sort());
    line.down = false;
    replica.start();
    await untilArrived(replica, [waiting, announced]);
  });
});

describe("a device that is full (S4-8)", () => {
  it("loses its cache first, and refuses a file in words before anything is written", async () => {
    let usage = 0;
    const replica = await filled({ room: () => ({ quota: 20_000_000, usage }) });
    const file = await addFile(replica, partnerId);
    replica.start();
    await untilArrived(replica, [file]);
    usage = 16_000_000;
    const before = await replica.outbox();
    await expect(addFile(replica, partnerId)).rejects.toMatchObject({ code: "device_full" });
    expect([await replica.attachments.all(), await replica.outbox()]).toEqual([[], before]);
    expect((await replica.list(partnerFile, "partnerId", partnerId)).some(({ id }) => id === file.id)).toBe(true);
  });
  it("that only shows when it writes refuses as well, and leaves nothing", async () => {
    let storage: ReturnType<typeof mortalStorage> | undefined;
    const replica = await filled({
      storage: (factory) => {
        storage = mortalStorage(factory, () => undefined);
        return storage.options.indexedDB;
      },
    });
    storage?.fillUp();
    await expect(addFile(replica, partnerId)).rejects.toMatchObject({ code: "device_full" });
    storage?.makeRoom();
    expect([await replica.attachments.all(), await replica.outbox()]).toEqual([[], []]);
    await addFile(replica, partnerId);
    expect(await heldBy(replica)).toEqual({ unsent: 1_000, pinned: 0, cached: 0 });
  });
});
