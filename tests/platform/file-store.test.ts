import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "#server/services/files/file-store.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import { s3Store } from "#server/services/files/s3-store.ts";
import { readSettings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";

interface Opened {
  readonly store: FileStore;
  close(): Promise<void>;
}

const kinds: readonly (readonly [string, () => Promise<Opened>])[] = [
  [
    "a local folder",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "musubi-files-"));
      return { store: folderStore(join(folder, "files")), close: () => rm(folder, { recursive: true, force: true }) };
    },
  ],
  [
    "an S3-compatible store",
    async () => {
      const s3 = await startS3();
      return { store: s3Store(s3.settings), close: () => s3.stop() };
    },
  ],
];

describe.each(kinds)("%s", (_name, open) => {
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  const read = async (key: string) => {
    const found = await store.get(key);
    return found && Buffer.concat(await found.toArray());
  };
  const put = (key: string, bytes: Buffer) => store.put(key, Readable.from(portions(bytes)), bytes.length);

  test.each([1, 5, 65_536, 65_537, 10 * 1024 * 1024])("gives back %i bytes as they were", async (size) => {
    const key = randomUUID();
    const bytes = randomBytes(size);
    await put(key, bytes);
    expect((await read(key))?.equals(bytes)).toBe(true);
  });
  test("names what it has, and nothing that it no longer has", async () => {
    const [kept, gone] = [randomUUID(), randomUUID()];
    for (const key of [kept, gone]) await put(key, randomBytes(10));
    await store.remove(gone);
    const names: string[] = [];
    for await (const name of store.names()) names.push(name);
    expect(names).toContain(kept);
    expect(names).not.toContain(gone);
  });
  test("has nothing under a key that it was never given", async () => {
    expect(await store.get(randomUUID())).toBeUndefined();
  });
  test("has nothing once it is removed, and removing twice is well", async () => {
    const key = randomUUID();
    await put(key, Buffer.from("a"));
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });
  test("replaces what lies under a key", async () => {
    const key = randomUUID();
    await put(key, Buffer.from("first, longer"));
    await put(key, Buffer.from("second"));
    expect((await read(key))?.toString()).toBe("second");
  });
  test("keeps many apart, put and read at once", async () => {
    const files = Array.from({ length: 20 }, () => ({ key: randomUUID(), bytes: randomBytes(100_000) }));
    await Promise.all(files.map(({ key, bytes }) => put(key, bytes)));
    const same = await Promise.all(files.map(async ({ key, bytes }) => (await read(key))?.equals(bytes)));
    expect(same.every(Boolean)).toBe(true);
  });
  test("has nothing of bytes that broke off", async () => {
    const key = randomUUID();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000);
        throw new Error("gone");
      })(),
    );
    await expect(store.put(key, broken, 2_000)).rejects.toBeInstanceOf(Error);
    await expect(store.put(key, Readable.from([Buffer.alloc(1_000)]), 2_000)).rejects.toBeInstanceOf(Error);
    expect(await store.get(key)).toBeUndefined();
  });
  test("a reader may leave early", async () => {
    const key = randomUUID();
    await put(key, randomBytes(5_000_000));
    const reading = await store.get(key);
    await reading?.[Symbol.asyncIterator]().next();
    reading?.destroy();
    expect((await read(key))?.length).toBe(5_000_000);
  });
});

function* portions(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

describe("a local folder", () => {
  test("is for its owner alone, with those within it", async () => {
    const parent = await mkdtemp(join(tmpdir(), "musubi-files-"));
    const folder = join(parent, "data", "files");
    await folderStore(folder).put(randomUUID(), Readable.from(["a"]), 1);
    const made = [join(parent, "data"), folder, join(folder, (await readdir(folder))[0] ?? "")];
    expect(await Promise.all(made.map(async (path) => (await stat(path)).mode & 0o777))).toEqual([0o700, 0o700, 0o700]);
    await rm(parent, { recursive: true });
  });
  test("has no place for what is no key of ours", async () => {
    const folder = await mkdtemp(join(tmpdir(), "musubi-files-"));
    const store = folderStore(join(folder, "files"));
    for (const key of ["", "..", "../x", "a/b", `${randomUUID()}.part`, `../${randomUUID()}`]) {
      await expect(store.get(key)).rejects.toThrow("UUID");
      await expect(store.put(key, Readable.from(["a"]), 1)).rejects.toThrow("UUID");
      await expect(store.remove(key)).rejects.toThrow("UUID");
    }
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe("an S3-compatible store that cannot be had", () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.stop());

  test.each([
    ["with a wrong key", () => ({ ...s3.settings, accessKey: "WRONG" })],
    ["without the bucket", () => ({ ...s3.settings, bucket: "elsewhere" })],
    ["behind a port where nobody listens", () => ({ ...s3.settings, url: "http://127.0.0.1:1" })],
  ])("%s fails, and never says that a file is not there", async (_name, settings) => {
    const store = s3Store(settings());
    await expect(store.get(randomUUID())).rejects.toBeInstanceOf(Error);
    await expect(store.put(randomUUID(), Readable.from([Buffer.from("a")]), 1)).rejects.toBeInstanceOf(Error);
    const opening = openFileStore({ s3: settings(), dataDir: "unused" });
    await expect(opening).rejects.toThrow(/^The file store cannot be used \(\w+\)\. Look at S3_URL/u);
    await expect(opening).rejects.toBeInstanceOf(StartError);
  });
});

test("the settings choose the store", async () => {
  const s3 = await startS3();
  const dataDir = await mkdtemp(join(tmpdir(), "musubi-files-"));
  const [key, bytes] = [randomUUID(), Buffer.from("%PDF-")];
  const local = await openFileStore(readSettings({ DATA_DIR: dataDir }));
  await local.put(key, Readable.from([bytes]), bytes.length);
  expect(await readdir(join(dataDir, "files", key.slice(-2)))).toEqual([key]);
  const remote = await openFileStore(readSettings({ ...s3.env, DATA_DIR: dataDir }));
  expect(await remote.get(key)).toBeUndefined();
  await remote.put(key, Readable.from([bytes]), bytes.length);
  expect(await (await s3Store(s3.settings).get(key))?.toArray()).toEqual([bytes]);
  await s3.stop();
  await rm(dataDir, { recursive: true });
});
