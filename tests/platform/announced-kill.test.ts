import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { folderStore } from "#server/services/files/folder-store.ts";
import { s3Store } from "#server/services/files/s3-store.ts";
import { type AttachmentStanding, mostPartBytes } from "#sync/engine/attachment.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { master } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

let dataDir: string;
let database: TestDatabase;
let s3: TestS3 | undefined;
let port: string;
let server: Process | undefined;
let token = "";
let masterId = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "musubi-data-"));
  database = await testDatabase();
});
afterEach(async () => {
  await server?.kill();
  await s3?.stop();
  s3 = undefined;
  await database.drop();
  for (const path of [dataDir, `${dataDir}.generation`]) await rm(path, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  port = await freePort();
  server = runServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: port,
    ADMIN_MAIL: master.mail,
    ADMIN_PASSWORD: master.password,
    ...s3?.env,
    ...env,
  });
  await server.says(isUp);
  const body = JSON.stringify({ mail: master.mail, pswd: master.password });
  const answer = await fetch(`${base()}/api/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
  token = answer.headers.get("x-authorization") ?? "";
  masterId = (await database.knex("admin").first<{ id: string }>("id")).id;
}

const base = () => `http://127.0.0.1:${port}`;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A file that a device has announced. */
async function announced(size = 500_000) {
  const { id: partnerId } = await insert(database.knex, partner);
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);
  const id = uuidv7();
  const clientId = uuidv7();
  const input = { id, partnerId, name: "a.pdf", size, sha256: hashOf(bytes) };
  const authored = { author: masterId, authoredAt: new Date().toISOString() };
  const mutation = { id: uuidv7(), clientId, seq: 1, name: "partnerFile.add", version: 1, input, from: {}, ...authored };
  const answer = await fetch(`${base()}/api/sync`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": token },
    body: JSON.stringify({ clientId, cursor: null, acknowledged: 0, mutations: [mutation] }),
  });
  expect(answer.status).toBe(200);
  return { id, bytes };
}
type Announced = Awaited<ReturnType<typeof announced>>;

async function ask(id: string): Promise<AttachmentStanding> {
  const answer = await fetch(`${base()}/api/sync/file/${id}`, { headers: { "x-authorization": token } });
  return (await answer.json()) as AttachmentStanding;
}

/** What the server says, and nothing where it dies of it. */
async function put({ id, bytes }: Announced, place: number): Promise<AttachmentStanding | undefined> {
  const part = new Uint8Array(bytes.subarray(place, place + mostPartBytes));
  const answer = await fetch(`${base()}/api/sync/file/${id}?place=${place}&sha256=${hashOf(part)}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream", "x-authorization": token },
    body: part,
  }).catch(() => undefined);
  return answer && ((await answer.json()) as AttachmentStanding);
}

/** Sends all that is missing; the places at which it was sent. */
async function send(file: Announced): Promise<number[]> {
  const places: number[] = [];
  let standing: AttachmentStanding | undefined = await ask(file.id);
  while (standing?.state === "waiting") {
    places.push(standing.received);
    standing = await put(file, standing.received);
  }
  return places;
}

const all = ({ bytes }: Announced) =>
  Array.from({ length: Math.ceil(bytes.length / mostPartBytes) }, (_, at) => at * mostPartBytes);
const storedState = async (id: string) =>
  (await database.knex("stored_file").where({ key: id }).first<{ state: string } | undefined>("state"))?.state;
const store = () => (s3 ? s3Store(s3.settings) : folderStore(join(dataDir, "files")));
async function inStore(id: string): Promise<boolean> {
  const found = await store().get(id);
  found?.destroy();
  return found !== undefined;
}

async function expectArrived({ id, bytes }: Announced): Promise<void> {
  expect(await ask(id)).toMatchObject({ state: "arrived" });
  const url = `${base()}/api/file/download?url=${encodeURIComponent(filePathOf(id))}`;
  const answer = await fetch(url, { headers: { "x-authorization": token } });
  expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hashOf(bytes));
  expect(await database.knex("file_part").where({ key: id })).toEqual([]);
}

/** Holds the record, so that the bytes are stored and cannot be told to have arrived. */
async function holdRecords(): Promise<Knex.Transaction> {
  const holder = await database.knex.transaction();
  await holder.raw("lock table partner_file in exclusive mode");
  return holder;
}

describe.each(["folder", "S3"])("when the server is killed, over a %s", (kind) => {
  beforeEach(async () => {
    if (kind === "S3") s3 = await startS3();
  });

  test("between two parts, what came stays, and only the rest is sent (S4-3)", async () => {
    await start();
    const file = await announced();
    await put(file, 0);
    await put(file, mostPartBytes);
    await server?.kill();
    await start();
    expect(await send(file)).toEqual(all(file).slice(2));
    await expectArrived(file);
  }, 60_000);

  test("while it looks at a whole file, no byte is sent again (S4-3)", async () => {
    const path = join(dataDir, "scan.sh");
    await writeFile(path, `#!/bin/sh\ntouch ${join(dataDir, "scanning")}\nwhile kill -0 $PPID 2>/dev/null; do sleep 0.1; done\n`);
    await chmod(path, 0o700);
    await start({ SCAN_COMMAND: path });
    const file = await announced();
    const sending = send(file);
    await vi.waitUntil(() => existsSync(join(dataDir, "scanning")), { timeout: 20_000 });
    expect(await database.knex("partner_file").where({ id: file.id }).first("arrived_at")).toEqual({ arrived_at: null });
    await server?.kill();
    expect(await sending).toEqual(all(file));
    await start();
    expect(await send(file)).toEqual([file.bytes.length]);
    await expectArrived(file);
  }, 60_000);

  test("between the store and the record, the record waits on, and the next try replaces what lies there (S4-4)", async () => {
    await start();
    const file = await announced();
    const holder = await holdRecords();
    const sending = send(file);
    await vi.waitUntil(() => inStore(file.id), { timeout: 20_000 });
    await server?.kill();
    await holder.rollback();
    await sending;
    expect([await storedState(file.id), await inStore(file.id)]).toEqual(["announced", true]);
    await start();
    expect(await send(file)).toEqual([file.bytes.length]);
    await expectArrived(file);
  }, 60_000);

  test("between the store and a record that then goes, the sweeper takes the bytes (S4-4)", async () => {
    await start();
    const file = await announced();
    const holder = await holdRecords();
    const sending = send(file);
    await vi.waitUntil(() => inStore(file.id), { timeout: 20_000 });
    await server?.kill();
    await holder.rollback();
    await sending;
    await database.knex("partner_file").where({ id: file.id }).delete();
    await database.knex("stored_file").update({ since: "2020-01-01" });
    await start();
    await vi.waitUntil(async () => (await storedState(file.id)) === undefined, { timeout: 20_000 });
    expect([await inStore(file.id), await database.knex("file_part")]).toEqual([false, []]);
  }, 60_000);
});
