import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

let dataDir: string;
let database: TestDatabase;
const servers: Process[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "musubi-data-"));
  database = await testDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  await database.drop();
  for (const path of [dataDir, `${dataDir}.generation`]) await rm(path, { recursive: true, force: true });
});

async function start(): Promise<Process> {
  const server = runServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: await freePort() });
  servers.push(server);
  await server.says(isUp);
  return server;
}

/** Stores a file as a call leaves it. */
async function arrived(): Promise<string> {
  const bytes = pdf("職務経歴書", new Date(0), [{ text: "読み直される経歴" }]);
  const { id: partnerId } = await insert(database.knex, partner);
  const id = uuidv7();
  await folderStore(join(dataDir, "files")).put(id, Readable.from([bytes]), bytes.length);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await database.knex("stored_file").insert({ key: id, size: bytes.length, sha256 });
  await database.knex(partnerFile.table).insert({ id, partner_id: partnerId, name: "a.pdf", size: bytes.length });
  return id;
}

const textOf = (id: string) =>
  database.knex("file_text").where("key", id).first<{ pages: string[] | null; tries: number }>("pages", "tries");
const lengthOf = async (id: string) =>
  (await database.knex(partnerFile.table).where({ id }).first<{ text_length: number | null }>("text_length")).text_length;

test("a server that is killed when it has read a file, and not kept the text, leaves it to be read again (S4-11)", async () => {
  const { knex } = database;
  await knex.raw(`
    create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(4242); return new; end $$;
    create trigger hold before update of text_length on partner_file for each row execute function hold()`);
  const holder = await knex.transaction();
  await holder.raw("select pg_advisory_xact_lock(4242)");
  const server = await start();
  const id = await arrived();
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and objid = 4242 and not granted";
  await vi.waitUntil(async () => (await knex.raw<{ rows: unknown[] }>(waiting)).rows.length > 0, { timeout: 60_000 });
  await server.kill();
  await holder.rollback();
  expect([await textOf(id), await lengthOf(id)]).toEqual([{ pages: null, tries: 1 }, null]);
  // The statement has the same effect as waiting for a minute and a half.
  await knex("effect").where("state", "running").update({ run_at: knex.fn.now() });
  await knex("file_text").update({ due_at: knex.fn.now() });
  await start();
  await vi.waitUntil(async () => (await lengthOf(id)) !== null, { timeout: 60_000 });
  expect([await textOf(id), await lengthOf(id)]).toEqual([{ pages: ["読み直される経歴"], tries: 2 }, 8]);
}, 180_000);

test("two servers read every file once", async () => {
  await Promise.all([start(), start()]);
  const ids = [];
  for (let nth = 0; nth < 6; nth++) ids.push(await arrived());
  await vi.waitUntil(async () => (await database.knex("file_text").whereNotNull("due_at")).length === 0, { timeout: 60_000 });
  for (const id of ids)
    expect(await textOf(id)).toMatchObject({ tries: 1, pages: [expect.stringContaining("読み直される経歴")] });
});
