import { IDBFactory } from "fake-indexeddb";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actStep } from "#sync/engine/client/act-step.ts";
import { type Replica, step } from "#sync/engine/client/replica-types.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { model } from "#sync/model/model.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { until } from "#tests/support/until.ts";
import { type MortalStorage, mortalStorage } from "#tests/sync/support/mortal-storage.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import {
  type AttachmentDeviceOptions,
  hashOf,
  keptOf,
  openAttachmentDevice,
  pdfBytes,
  rowOf,
  untilArrived,
} from "./attachment-device.ts";

const draft = "form/partner/new";

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
  for (const replica of open.splice(0)) await replica.close();
});
afterAll(() => api.close());

async function device(options: Partial<AttachmentDeviceOptions> = {}): Promise<Replica> {
  const replica = await openAttachmentDevice({ url: api.base, admin, ...options });
  open.push(replica);
  await replica.syncNow();
  return replica;
}

/** Wraps a storage so that its application can be killed. */
function mortal(factory: IDBFactory): {
  readonly options: Partial<AttachmentDeviceOptions>;
  readonly storage: () => MortalStorage;
} {
  let storage: MortalStorage | undefined;
  const see = (of: IDBFactory) => {
    storage = mortalStorage(of, () => undefined);
    return storage.options.indexedDB;
  };
  return {
    options: { factory, storage: see },
    storage: () => {
      if (!storage) throw new Error("nothing has been opened");
      return storage;
    },
  };
}

interface Held {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Keeps a file for a draft and names it there, as a form does. */
async function hold(replica: Replica, size = 1_000): Promise<Held> {
  const [id, bytes] = [uuidv7(), pdfBytes(size)];
  const file = { id, key: `partnerFile/${id}`, name: "履歴書.pdf", size, sha256: hashOf(bytes) };
  await replica.attachments.hold(draft, { key: file.key, name: file.name, sha256: file.sha256, bytes });
  await name(replica, [file]);
  return file;
}

const name = (replica: Replica, files: readonly Held[]) =>
  replica.drafts.save(
    draft,
    files.map((file) => ({ id: uuidv7(), value: { values: { files: [file] } } })),
  );

const addHeld = ({ id, name: called, size, sha256 }: Held) => step(addPartnerFile, { id, partnerId, name: called, size, sha256 });

/** Saves a memo and the file in one act, as a form saves its record with its files. */
function save(replica: Replica, file: Held) {
  const memoId = uuidv7();
  const made = step(createMemo, { id: memoId, targetType: "partner" as const, targetId: partnerId, content: "登録" });
  const saved = replica.mutateAll([actStep(model, [made, addHeld(file)])], { attach: [{ held: file.key }] });
  return { memoId, saved };
}

const stored = async (id: string) => {
  const parts: Buffer[] = [];
  for await (const part of (await api.context.files.get(id)) as AsyncIterable<Buffer>) parts.push(part);
  return new Uint8Array(Buffer.concat(parts)).buffer;
};

describe("a file in a draft (S4-10)", () => {
  it("outlives a kill, is saved with its record in one mutation, and arrives whole", async () => {
    const life = mortal(new IDBFactory());
    const before = await device(life.options);
    const file = await hold(before, 300_000);
    life.storage().kill();

    const after = await device(life.options);
    expect(await keptOf(after, file.key)).toMatchObject({ held: true, unsent: true, draft });
    expect(hashOf(await after.attachments.open(file))).toBe(file.sha256);
    after.start();
    const { memoId, saved } = save(after, file);
    await saved;
    expect(await keptOf(after, file.key)).not.toHaveProperty("draft");
    await after.drafts.save(draft, undefined);
    await after.attachments.release([file.key]);
    await untilArrived(after, [file]);
    expect(hashOf(await stored(file.id))).toBe(file.sha256);
    expect(await after.get(memo, memoId)).toBeDefined();
  });

  it("goes with it to the draft that it becomes part of, and only if that one names it", async () => {
    const replica = await device();
    const [taken, left] = [await hold(replica), await hold(replica)];
    await name(replica, [taken, left]);
    const rest = [{ key: draft, change: () => [left.id] }];
    await replica.drafts.change("changes/contracts", () => [taken.id], rest);
    expect(await keptOf(replica, taken.key)).toMatchObject({ held: true, draft: "changes/contracts" });
    expect(await keptOf(replica, left.key)).toMatchObject({ held: true, draft });
    await replica.attachments.release([taken.key, left.key]);
    expect(hashOf(await replica.attachments.open(taken))).toBe(taken.sha256);
    expect(hashOf(await replica.attachments.open(left))).toBe(left.sha256);
  });

  it("is neither sent nor counted as waiting nor thrown out, whatever is exchanged", async () => {
    const replica = await device();
    const file = await hold(replica);
    replica.start();
    await replica.mutate(createMemo, { id: uuidv7(), targetType: "partner", targetId: partnerId, content: "別の変更" });
    await until(async () => {
      await replica.syncNow();
      return (await replica.outbox()).length === 0;
    });
    await replica.attachments.evict();
    expect(replica.status.value).toMatchObject({ files: 0, unsent: 0, attention: 0 });
    expect(await keptOf(replica, file.key)).toMatchObject({
      held: true,
      draft,
      stopped: null,
      sent: 0,
      unsent: true,
      size: 1_000,
    });
  });

  it("stays held when its record is refused, and is saved by the next try", async () => {
    const replica = await device();
    const file = await hold(replica);
    const nowhere = step(addPartnerFile, { ...(addHeld(file).input as Held), partnerId: uuidv7() });
    await expect(replica.mutateAll([nowhere], { attach: [{ held: file.key }] })).rejects.toThrow("not_found");
    expect(await keptOf(replica, file.key)).toMatchObject({ draft, held: true });
    await save(replica, file).saved;
    expect(await rowOf(replica, file.id)).toMatchObject({ name: "履歴書.pdf" });
  });

  it("is saved once: a second draft that names it is refused in words, and nothing of it is kept", async () => {
    const replica = await device();
    const file = await hold(replica);
    await save(replica, file).saved;
    const again = { ...file, id: uuidv7() };
    const { memoId, saved } = save(replica, again);
    await expect(saved).rejects.toMatchObject({ code: "file_not_held" });
    const twice = replica.mutate(
      createMemo,
      { id: uuidv7(), targetType: "partner", targetId: partnerId, content: "二" },
      {
        attach: [{ held: file.key }],
      },
    );
    await expect(twice).rejects.toMatchObject({ code: "file_not_held" });
    expect(await replica.get(memo, memoId)).toBeUndefined();
  });

  it("is saved where nobody heard that it was, and the saving is made again", async () => {
    const life = mortal(new IDBFactory());
    const replica = await device(life.options);
    const file = await hold(replica);
    life.storage().loseAnswer();
    await save(replica, file).saved;
    expect(await keptOf(replica, file.key)).not.toHaveProperty("draft");
    expect(await rowOf(replica, file.id)).toBeDefined();
  });

  it("goes when its draft does not name it any more, and not while it does", async () => {
    const replica = await device();
    const file = await hold(replica);
    await replica.attachments.release([file.key]);
    expect(await keptOf(replica, file.key)).toMatchObject({ draft });
    await replica.drafts.save(draft, undefined);
    await replica.attachments.release([file.key]);
    expect(await keptOf(replica, file.key)).toBeUndefined();
    await expect(replica.attachments.open(file)).rejects.toThrow("not_found");
  });

  it("is no release's matter once it is a row's", async () => {
    const replica = await device();
    const file = await hold(replica);
    await save(replica, file).saved;
    await replica.drafts.save(draft, undefined);
    await replica.attachments.release([file.key]);
    expect(await keptOf(replica, file.key)).toMatchObject({ held: true, unsent: true });
  });

  it("that no draft names is swept a day later: a tab was killed before it named it", async () => {
    const clock = { day: 0 };
    const life = { factory: new IDBFactory(), now: () => Date.now() + clock.day * 25 * 60 * 60 * 1_000 };
    const replica = await device(life);
    replica.start();
    const named = await hold(replica);
    const bytes = pdfBytes(500);
    const lost = { key: `partnerFile/${uuidv7()}`, name: "迷子.pdf", sha256: hashOf(bytes), bytes };
    await replica.attachments.hold(draft, lost);
    await replica.syncNow();
    expect(await keptOf(replica, lost.key)).toMatchObject({ draft });
    clock.day = 1;
    await until(async () => {
      await replica.syncNow();
      return (await keptOf(replica, lost.key)) === undefined;
    });
    expect(await keptOf(replica, named.key)).toMatchObject({ draft });
  });

  it("stays through a wipe as its draft does; where the draft is handed over, it is left for a person to save", async () => {
    const replica = await device();
    const file = await hold(replica);
    await replica.wipe();
    expect(await keptOf(replica, file.key)).toMatchObject({ held: true, draft });
    expect(await replica.drafts.load(draft)).toBeDefined();
    await replica.wipe(await replica.unsent());
    expect(await replica.drafts.load(draft)).toBeUndefined();
    const left = await keptOf(replica, file.key);
    expect(left).toMatchObject({ held: true, unsent: true, stopped: "gone" });
    expect(left).not.toHaveProperty("draft");
    await until(() => replica.status.value.attention === 1);
    expect(hashOf(await replica.attachments.open(file))).toBe(file.sha256);
  });

  it("for which the device has no room is refused in words, before anything of it is written", async () => {
    const room = { quota: 100_000_000, usage: 0 };
    const replica = await device({ room: () => room });
    room.usage = room.quota;
    const bytes = pdfBytes(1_000);
    const key = `partnerFile/${uuidv7()}`;
    const held = replica.attachments.hold(draft, { key, name: "入らない.pdf", sha256: hashOf(bytes), bytes });
    await expect(held).rejects.toMatchObject({ code: "device_full" });
    expect(await keptOf(replica, key)).toBeUndefined();
    // Files that the device has already need no further room to be saved.
    room.usage = 0;
    const file = await hold(replica);
    room.usage = room.quota;
    await save(replica, file).saved;
    expect(await keptOf(replica, file.key)).not.toHaveProperty("draft");
  });

  it("is, wherever saving is killed, either the draft's or the row's, and never lost or both", async () => {
    const outcomes = new Set<string>();
    for (let after = 1; outcomes.size < 2 || after < 25; after += 3) {
      const life = mortal(new IDBFactory());
      const before = await device(life.options);
      const file = await hold(before);
      life.storage().killAfter(after);
      const { saved, memoId } = save(before, file);
      await saved.catch(() => undefined);
      life.storage().kill();
      open.splice(open.indexOf(before), 1);
      const reopened = await openAttachmentDevice({ url: api.base, admin, ...life.options });
      const [kept, row] = [await keptOf(reopened, file.key), await rowOf(reopened, file.id)];
      expect(kept).toMatchObject({ held: true, unsent: true });
      expect([after, kept?.draft === undefined]).toEqual([after, row !== undefined]);
      expect([after, (await reopened.get(memo, memoId)) !== undefined]).toEqual([after, row !== undefined]);
      expect(hashOf(await reopened.attachments.open(file))).toBe(file.sha256);
      outcomes.add(row ? "row" : "draft");
      await reopened.close();
    }
    expect([...outcomes].sort()).toEqual(["draft", "row"]);
  });
});
