import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
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
import { Line } from "#tests/support/line.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

let dataDir: string;
let database: TestDatabase;
let s3: TestS3 | undefined;
let port: string;
let server: Process | undefined;
let token = "";
let masterId = "";
let line: Line | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "musubi-data-"));
  database = await testDatabase();
});
afterEach(async () => {
  await server?.kill();
  await line?.close();
  await s3?.stop();
  [line, s3] = [undefined, undefined];
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

/** Announces a file as a device does. */
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

/** Sends a part. Returns the server's answer; undefined where the server dies meanwhile. */
async function put({ id, bytes }: Announced, place: number): Promise<AttachmentStanding | undefined> {
  const part = new Uint8Array(bytes.subarray(place, place + mostPartBytes));
  const answer = await fetch(`${base()}/api/sync/file/${id}?place=${place}&sha256=${hashOf(part)}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream", "x-authorization": token },
    body: part,
  }).catch(() => undefined);
  return answer && ((await answer.json()) as AttachmentStanding);
}

/** Sends all that is missing, and returns the places at which each part began. */
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

/** Locks what this statement locks, until the transaction ends. */
async function hold(sql: string, ...values: readonly string[]): Promise<Knex.Transaction> {
  const holder = await database.knex.transaction();
  await holder.raw(sql, values);
  return holder;
}

/** Whether a statement of the server waits for a lock. */
const waits = async () => {
  const sql = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await database.knex.raw<{ rows: unknown[] }>(sql)).rows.length > 0;
};
const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 20_000 });
const draftOf = (id: string) => join(dataDir, "files", id.slice(-2), `${id}.part`);

/** A moment at which the server is killed. */
interface Moment {
  readonly at: string;
  readonly env?: () => Promise<Readonly<Record<string, string>>>;
  /** Brings the server to that moment, where needed by beginning to send. Returns what ends it after the kill. */
  readonly reach: (file: Announced) => Promise<() => Promise<unknown>>;
  /** Returns the places from which the device goes on. */
  readonly left: (file: Announced) => number[];
  /** Whether the store may have bytes that the record does not mention. */
  readonly mayLie?: true;
}

const atEnd = ({ bytes }: Announced) => [bytes.length];
const moments: readonly Moment[] = [
  {
    at: "before a part is kept",
    async reach(file) {
      const holder = await hold("select from stored_file where key = ? for update", file.id);
      const sending = put(file, 0);
      await until(waits);
      return async () => [await holder.rollback(), await sending];
    },
    left: all,
  },
  {
    at: "between two parts",
    async reach(file) {
      for (const place of [0, mostPartBytes]) await put(file, place);
      return async () => undefined;
    },
    left: (file) => all(file).slice(2),
  },
  {
    at: "with all of its parts, before it is put together",
    async reach(file) {
      // Another process might hold this lock.
      const holder = await hold("select pg_advisory_xact_lock(?, hashtext(?))", "1718185061", file.id);
      for (const place of all(file)) await put(file, place);
      return () => holder.rollback();
    },
    left: atEnd,
  },
  {
    at: "while a scanner looks at it",
    async env() {
      const path = join(dataDir, "scan.sh");
      const wait = "while kill -0 $PPID 2>/dev/null; do sleep 0.1; done";
      await writeFile(path, `#!/bin/sh\ntouch ${join(dataDir, "scanning")}\n${wait}\n`, { mode: 0o700 });
      return { SCAN_COMMAND: path };
    },
    async reach(file) {
      const sending = send(file);
      await until(() => existsSync(join(dataDir, "scanning")));
      return () => sending;
    },
    left: atEnd,
  },
  {
    at: "while it is stored",
    mayLie: true,
    async env() {
      if (!s3) return {};
      const { port: own } = new URL(s3.settings.url);
      line = await Line.open(() => Number(own));
      return { S3_URL: line.url };
    },
    async reach(file) {
      const draft = draftOf(file.id);
      if (line) line.silent = true;
      else {
        // No process reads from this pipe, so writing to it blocks.
        await mkdir(dirname(draft), { recursive: true });
        await promisify(execFile)("mkfifo", [draft]);
      }
      const sending = send(file);
      const whole = async () => {
        const names = await readdir(join(dataDir, "tmp"), { recursive: true }).catch(() => []);
        const path = names.find((name) => name.endsWith(file.id));
        return path !== undefined && (await stat(join(dataDir, "tmp", path))).size === file.bytes.length;
      };
      await until(whole);
      return async () => {
        await sending;
        if (line) return;
        await rm(draft);
        await writeFile(draft, file.bytes.subarray(0, 1_000));
      };
    },
    left: atEnd,
  },
  {
    at: "between the store and the record",
    mayLie: true,
    async reach(file) {
      const holder = await hold("lock table partner_file in exclusive mode");
      const sending = send(file);
      await until(() => inStore(file.id));
      return async () => [await holder.rollback(), await sending];
    },
    left: atEnd,
  },
  {
    at: "before it could answer that it has arrived",
    async reach(file) {
      const sending = send(file);
      await until(async () => (await storedState(file.id)) === "kept");
      return () => sending;
    },
    left: () => [],
  },
];

const named = (some: readonly Moment[]) => some.map((moment) => [moment.at, moment] as const);

describe.each(["folder", "S3"])("when the server is killed, over a %s,", (kind) => {
  beforeEach(async () => {
    if (kind === "S3") s3 = await startS3();
  });

  test.each(named(moments))(
    "%s, what came stays, only the rest is sent, and the file arrives (S4-3, S4-4)",
    async (_at, moment) => {
      const file = await killedAt(moment);
      await start();
      expect(await send(file)).toEqual(moment.left(file));
      await expectArrived(file);
    },
  );

  test.each(named(moments.filter(({ mayLie }) => mayLie)))(
    "%s, and its record then goes, nothing stays of it (S4-4)",
    async (_at, moment) => {
      const file = await killedAt(moment);
      await database.knex("partner_file").where({ id: file.id }).delete();
      await database.knex("stored_file").update({ since: "2020-01-01" });
      await start();
      await until(async () => (await storedState(file.id)) === undefined);
      expect([await inStore(file.id), await database.knex("file_part"), existsSync(draftOf(file.id))]).toEqual([
        false,
        [],
        false,
      ]);
      expect(await ask(file.id)).toEqual({ responseCode: 200, state: "absent", received: 0 });
    },
  );

  async function killedAt({ env, reach }: Moment): Promise<Announced> {
    await start(await env?.());
    const file = await announced();
    const end = await reach(file);
    await server?.kill();
    await end();
    return file;
  }
});
