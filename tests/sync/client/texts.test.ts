import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resumeTexts } from "#client/device/files/resume-texts.ts";
import { DeviceAttachments } from "#sync/engine/client/attachments/device-attachments.ts";
import { recordChange } from "#sync/engine/client/change-log.ts";
import { initialise } from "#sync/engine/client/device-state.ts";
import type { AttachmentTransport } from "#sync/engine/client/ports.ts";
import { TransportError } from "#sync/engine/client/ports.ts";
import { type DeviceDatabase, openDeviceDatabase } from "#sync/engine/client/storage/device-database.ts";
import { wipe } from "#sync/engine/client/storage/wipe.ts";
import { DeviceTexts, mostTextBytes, trimTexts } from "#sync/engine/client/texts/device-texts.ts";
import { TextKeeper } from "#sync/engine/client/texts/text-keeper.ts";
import { model } from "#sync/model/model.ts";
import { VirtualSignals } from "../support/device-ports.ts";
import { seeded } from "../support/random.ts";
import { virtualTime } from "../support/virtual-clock.ts";

const clock = virtualTime(seeded(1)).clock();
const mega = 1_024 * 1_024;
const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const keyOf = (id: string) => `partnerFile/${id}`;

let db: DeviceDatabase;
let texts: DeviceTexts;
let keeper: TextKeeper;
let fetched: string[];
let answer: (id: string) => Uint8Array<ArrayBuffer> | undefined;
let room: { quota: number; usage: number } | undefined;

beforeEach(async () => {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = await openDeviceDatabase({ name: "musubi-texts", model, clock, signals: new VirtualSignals(), indexedDB });
  await initialise(db, model, clock);
  await db.write(async (tx) => tx.saveState({ ...(await tx.state()), complete: true }));
  texts = new DeviceTexts(db, () => undefined);
  fetched = [];
  answer = () => new Uint8Array(10);
  room = undefined;
  const fetch = async (id: string) => {
    fetched.push(id);
    return answer(id);
  };
  keeper = new TextKeeper({ db, options: resumeTexts(fetch), room: async () => room });
});
afterEach(() => db.close());

/** Writes rows as an exchange does. */
const put = (entity: string, ...rows: readonly ({ readonly id: string } & Record<string, unknown>)[]) =>
  db.write(async (tx) => {
    await tx.rows(entity).putAll(rows);
    recordChange(
      tx,
      rows.map(({ id }) => `${entity}/${id}`),
    );
  });
const remove = (id: string) =>
  db.write(async (tx) => {
    tx.rows("partnerFile").delete(id);
    recordChange(tx, [keyOf(id)]);
  });
const file = (id: string, added: number, more: object = {}) => ({
  id,
  partnerId: "p",
  textLength: 8,
  createdAt: day(added),
  ...more,
});
const partner = (deletedAt: string | null = null) => put("partner", { id: "p", deletedAt });

/** Lets the keeper do all of its work. */
async function keep(): Promise<void> {
  const { signal } = new AbortController();
  while (await keeper.next(async () => undefined, signal));
}
const here = async () => (await db.use(() => db.live<{ key: string }>("texts").toArray())).map(({ key }) => key).sort();
const bytesHere = async () => (await db.use(() => db.live("textBytes").toCollection().primaryKeys())).sort();
const keys = (...ids: readonly string[]) => ids.map(keyOf).sort();

describe("the texts of a device (S4-12)", () => {
  it("come the newest first, and only those that there are", async () => {
    await partner();
    await put("partnerFile", file("a", 1), file("b", 3), file("c", 2), file("scan", 4, { textLength: 0 }));
    await put("partnerFile", file("unread", 5, { textLength: null }), file("lost", 6, { partnerId: "other" }));
    await keep();
    expect(fetched).toEqual(["b", "c", "a"]);
    expect([await here(), await bytesHere()]).toEqual([keys("a", "b", "c"), keys("a", "b", "c")]);
    expect(await texts.use()).toEqual({ files: 3, bytes: 30, kept: true });
  });

  it("follow their rows: what is added comes, what is removed goes", async () => {
    await partner();
    await put("partnerFile", file("a", 1), file("b", 2));
    await keep();
    await put("partnerFile", file("c", 3));
    await remove("a");
    await keep();
    expect(await here()).toEqual(keys("b", "c"));
    expect(fetched).toEqual(["b", "a", "c"]);
    // Another tab leads from now on. All rows are compared, and nothing is fetched twice.
    await remove("b");
    keeper.begin();
    await keep();
    expect([await here(), fetched.length]).toEqual([keys("c"), 3]);
  });

  it("go with their owner, and come back with it", async () => {
    await partner();
    await put("partnerFile", file("a", 1));
    await keep();
    await partner(day(9));
    await keep();
    expect(await here()).toEqual([]);
    await partner();
    await keep();
    expect(await here()).toEqual(keys("a"));
  });

  it("go with a wipe, and do not come before the rows have", async () => {
    await partner();
    await put("partnerFile", file("a", 1));
    await keep();
    await db.write((tx) => wipe(db, tx, model));
    await keep();
    expect([await here(), await bytesHere(), fetched]).toEqual([[], [], ["a"]]);
  });

  it("go at a person's word, stay away, and come at their word", async () => {
    await partner();
    await put("partnerFile", file("a", 1));
    await keep();
    expect(await texts.stop()).toBe(10);
    await put("partnerFile", file("b", 2));
    keeper.begin();
    await keep();
    expect([await here(), (await texts.use()).kept]).toEqual([[], false]);
    await texts.keep();
    await keep();
    expect(await here()).toEqual(keys("a", "b"));
  });

  it("are the first to go where a file needs the room, and do not come while there is none to spare", async () => {
    await partner();
    await put("partnerFile", file("a", 1));
    await keep();
    room = { quota: 1_000 * mega, usage: 999 * mega };
    const unused = async () => {
      throw new TransportError("unreachable");
    };
    const transport: AttachmentTransport = { room: () => 0, standing: unused, send: unused, fetch: unused };
    const options = { transport, awaits: () => false, room: async () => room };
    const files = new DeviceAttachments(db, clock, options, () => undefined, texts);
    await expect(files.room.unlessFull(5, async () => undefined)).rejects.toMatchObject({ code: "device_full" });
    await keep();
    expect(await here()).toEqual([]);
    room = { quota: 1_000 * mega, usage: 100 * mega };
    keeper.begin();
    await keep();
    expect(await here()).toEqual(keys("a"));
  });

  it("of which one cannot be had hold up no other, and a line that breaks loses none", async () => {
    await partner();
    await put("partnerFile", file("a", 1), file("b", 2), file("c", 3));
    answer = (id) => {
      if (id === "c") throw new TransportError("rejected");
      if (id === "b" && fetched.filter((one) => one === "b").length === 1) throw new TransportError("unreachable");
      return new Uint8Array(10);
    };
    await expect(keep()).rejects.toThrow("unreachable");
    await keep();
    expect([await here(), fetched]).toEqual([keys("a", "b"), ["c", "b", "b", "a"]]);
  });

  it("stay within their budget: pinned, then opened, then the newest", async () => {
    await partner();
    const part = mostTextBytes / 4;
    const ids = ["old", "opened", "pinned", "mid", "new"];
    await db.writeTexts(async (tx) => {
      for (const [at, id] of ids.entries()) tx.texts.put({ key: keyOf(id), bytes: part, addedAt: day(at + 1) });
    });
    await db.writeAttachments(async (tx) => {
      const facts = {
        name: "",
        size: 1,
        sha256: null,
        held: true,
        unsent: false,
        sent: 1,
        stopped: null,
        leaving: null,
        usedAt: 1,
      };
      tx.attachments.put({ ...facts, key: keyOf("opened"), pins: [] });
      tx.attachments.put({ ...facts, key: keyOf("pinned"), pins: ["partner/p"], held: false });
    });
    const { bytes } = await db.writeTexts((tx) => trimTexts(tx));
    expect([bytes, await here()]).toEqual([mostTextBytes, keys("mid", "new", "opened", "pinned")]);
  });

  it("are not fetched where the budget would lose them at once", async () => {
    await partner();
    const large = Math.floor(mostTextBytes / 1.2 / 2);
    await put("partnerFile", file("a", 1, { textLength: large }), file("b", 2, { textLength: large }));
    await put("partnerFile", file("c", 3, { textLength: large }));
    await keep();
    expect(fetched).toEqual(["c", "b"]);
  });
});
