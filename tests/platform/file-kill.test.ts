import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { s3Store } from "#server/services/files/s3-store.ts";
import { emptyTemporaryFolder } from "#server/services/files/temporary-folder.ts";
import { master } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

let dataDir: string;
let database: TestDatabase;
let port: string;
let server: Process | undefined;
let token = "";
let s3: TestS3 | undefined;

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

async function start(): Promise<void> {
  port = await freePort();
  server = runServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: port,
    ADMIN_MAIL: master.mail,
    ADMIN_PASSWORD: master.password,
    ...s3?.env,
  });
  await server.says(isUp);
  const body = JSON.stringify({ mail: master.mail, pswd: master.password });
  const answer = await fetch(`${base()}/api/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
  token = answer.headers.get("x-authorization") ?? "";
}

const base = () => `http://127.0.0.1:${port}`;

/** Returns a form with a partner's texts and some files, each different from the others. */
function registration(files: number): FormData {
  const form = new FormData();
  const texts = { lastName: "結城", firstName: "新", lastNameKana: "ユウキ", firstNameKana: "アラタ", employeeStatus: "0" };
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (let count = 0; count < files; count++) {
    const content = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(200_000)]);
    form.append("profileFile", new Blob([new Uint8Array(content)], { type: "application/pdf" }), `${count}.pdf`);
  }
  return form;
}

const register = (files: number) =>
  fetch(`${base()}/api/partner_member`, { method: "POST", headers: { "x-authorization": token }, body: registration(files) });

interface Stored {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly state: string;
}
const stored = () => database.knex<Stored>("stored_file").select("key", "size", "sha256", "state");

/** Returns the bytes in the store by their keys; drafts, which have no key, are under their file names. */
async function inStore(): Promise<Map<string, Buffer>> {
  if (s3) {
    const store = s3Store(s3.settings);
    const read = async (key: string) => [key, Buffer.concat((await (await store.get(key))?.toArray()) ?? [])] as const;
    return new Map(await Promise.all((await s3.keys()).map(read)));
  }
  const found = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  // A draft may become its file during this read, and then no longer exists.
  const read = (path: string) =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
  const all = files.map(async (file) => [file.name, await read(join(file.parentPath, file.name))] as const);
  return new Map((await Promise.all(all)).flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])));
}

/** Expects that every record has its file, and that the database knows all that is in the store. */
async function expectWhole(): Promise<void> {
  const [rows, files, owned] = [await stored(), await inStore(), await database.knex("partner_file").pluck("id")];
  expect(
    rows
      .filter(({ state }) => state === "kept")
      .map(({ key }) => key)
      .sort(),
  ).toEqual(owned.sort());
  for (const { key, size, sha256 } of rows.filter(({ state }) => state === "kept")) {
    const bytes = files.get(key);
    expect([bytes?.length, bytes && createHash("sha256").update(bytes).digest("hex")]).toEqual([size, sha256]);
  }
  const known = new Set(rows.map(({ key }) => key));
  expect([...files.keys()].filter((name) => !known.has(name.replace(/\.part$/u, "")))).toEqual([]);
}

/** Expects that, after an hour and a start, the store has only files of records. */
async function expectSwept(): Promise<void> {
  await database.knex("stored_file").update({ since: "2020-01-01" });
  await start();
  await vi.waitUntil(async () => (await stored()).every(({ state }) => state === "kept"), { timeout: 20_000 });
  await expectWhole();
  expect((await inStore()).size).toBe((await database.knex("partner_file").pluck("id")).length);
}

describe.each(["folder", "S3"])("when the server is killed, over a %s", (kind) => {
  beforeEach(async () => {
    if (kind === "S3") s3 = await startS3();
  });

  test("whenever it may be, no record lacks its file, and what is left over is swept", async () => {
    let taken = 0;
    for (const answers of [1, 4, 9]) {
      await start();
      let answered = 0;
      const uploading = Array.from({ length: 4 }, async () => {
        for (;;) {
          const answer = await register(3).catch(() => undefined);
          if (!answer) return;
          expect(answer.status).toBe(200);
          taken += 1;
          answered += 1;
        }
      });
      await vi.waitUntil(() => answered >= answers, { timeout: 30_000, interval: 3 });
      await server?.kill();
      await Promise.all(uploading);
      await expectWhole();
    }
    expect(await database.knex("partner_file").pluck("id")).not.toHaveLength(0);
    expect((await database.knex("partner_file").pluck("id")).length).toBeGreaterThanOrEqual(taken * 3);
    await expectSwept();
  }, 180_000);

  test("between the store and the record, there is no record, and the file goes", async () => {
    await start();
    const holder = await database.knex.transaction();
    await holder.raw("lock table partner_file in exclusive mode");
    const answer = register(2).catch(() => undefined);
    await vi.waitUntil(async () => (await inStore()).size === 2 && (await stored()).length === 2, { timeout: 20_000 });
    await server?.kill();
    await holder.rollback();
    expect(await answer).toBeUndefined();
    await expectWhole();
    expect(await database.knex("partner_file").pluck("id")).toEqual([]);
    await expectSwept();
    expect((await inStore()).size).toBe(0);
  });
});

describe("when the server is killed", () => {
  test("while a body comes, there is nothing of it but a temporary file", async () => {
    await start();
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    const { headers, body } = new Response(registration(1));
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const head = [
      "POST /api/partner_member HTTP/1.1",
      "host: localhost",
      `x-authorization: ${token}`,
      `content-type: ${headers.get("content-type") ?? ""}`,
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(bytes.subarray(0, -1_000));
    const temporary = async () => (await readdir(join(dataDir, "tmp"), { recursive: true }).catch(() => [])).length;
    await vi.waitUntil(async () => (await temporary()) > 0, { timeout: 20_000 });
    await server?.kill();
    socket.destroy();
    expect([await stored(), (await inStore()).size]).toEqual([[], 0]);
    expect(await temporary()).toBeGreaterThan(0);
    await emptyTemporaryFolder(dataDir);
    expect(await temporary()).toBe(0);
  });
});
