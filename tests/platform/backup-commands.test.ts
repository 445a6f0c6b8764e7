import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { noteWithoutKey, takeKey } from "#server/backup/archived-key.ts";
import { storeBank } from "#server/services/bank.ts";
import { readSettings } from "#server/settings.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { startS3 } from "#tests/support/s3.ts";
import { runFile } from "./server-process.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
const path = (name: string) => join(folder, name);
const dataKey = randomBytes(32);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-commands-"));
  [from, to] = await Promise.all([testDatabase(), createDatabase(inject("cluster"))]);
});

afterEach(async () => {
  await Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true, force: true })]);
});

/** Runs one of the commands to its end. */
async function run(command: "backup" | "restore", database: TestDatabase, args: readonly string[], env = {}) {
  const settings = { DATABASE_URL: database.url, DATA_DIR: path(command), ...env };
  const process = runFile(`server/backup/${command}-cli.ts`, args, settings);
  return { code: await process.ended, said: process.output() };
}

async function sealBank(): Promise<void> {
  const { id } = await insert(from.knex, contract);
  const fields = { bankName: "架空銀行", bankBranchName: null, bankAccountNumber: "0000000", bankAccountName: null };
  await from.knex.transaction((trx) => storeBank(trx, { dataKey }, id, fields));
}

const untouched = async () => expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);

test.runIf(process.getuid?.() === 0)("root restores nothing into a folder of another user's files", async () => {
  expect(await run("backup", from, [path("a.musubi")])).toMatchObject({ code: 0 });
  await mkdir(path("restore/files"), { recursive: true });
  const refusal = { code: 1, said: expect.stringContaining("belong to another user. Run this as that user.") };
  await chown(path("restore/files"), 1_000, 1_000);
  expect(await run("restore", to, [path("a.musubi")])).toMatchObject(refusal);
  await rm(path("restore/files"), { recursive: true });
  await chown(path("restore"), 1_000, 1_000);
  expect(await run("restore", to, [path("a.musubi")])).toMatchObject(refusal);
  await untouched();
});

describe("the data key", () => {
  const key = { DATA_KEY: dataKey.toString("base64") };

  test("is left out unless it is asked for, and both commands say so", async () => {
    await sealBank();
    const kept = await run("backup", from, [path("a.musubi")], key);
    expect(kept).toMatchObject({ code: 0, said: expect.stringContaining("The data key is not in it") });
    expect(gunzipSync(await readFile(path("a.musubi"))).includes(key.DATA_KEY)).toBe(false);
    const restored = await run("restore", to, [path("a.musubi")]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("stay sealed until you put the key into DATA_KEY") });
    expect(await to.knex("contract_bank")).toEqual(await from.knex("contract_bank"));
  });

  test("that is here already needs no word", async () => {
    await sealBank();
    await run("backup", from, [path("a.musubi")], key);
    const restored = await run("restore", to, [path("a.musubi")], key);
    expect(restored.code).toBe(0);
    expect(restored.said).not.toContain("sealed");
  });

  test("that is asked for is in it, and the restore says where it goes", async () => {
    await sealBank();
    const kept = await run("backup", from, [path("a.musubi"), "--with-key"], key);
    expect(kept).toMatchObject({ code: 0, said: expect.stringContaining("The data key is in it") });
    const restored = await run("restore", to, [path("a.musubi")], { DATA_KEY: randomBytes(32).toString("hex") });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("set DATA_KEY to it") });
  });

  test("that is asked for and is not there ends the backup", async () => {
    const kept = await run("backup", from, [path("a.musubi"), "--with-key"]);
    expect(kept).toMatchObject({ code: 1, said: expect.stringContaining("There is no data key") });
    await expect(stat(path("a.musubi"))).rejects.toThrow("ENOENT");
  });

  test("of an archive is kept for its owner alone, and never in place of another", async () => {
    const settings = readSettings({ DATA_DIR: path("data") });
    expect(await takeKey(settings, dataKey)).toBeUndefined();
    expect((await stat(path("data/data.key"))).mode & 0o777).toBe(0o600);
    expect(await takeKey(settings, dataKey)).toBeUndefined();
    await expect(takeKey(settings, randomBytes(32))).rejects.toThrow("There is another data.key");
    expect(await readFile(path("data/data.key"), "utf8")).toBe(`${dataKey.toString("base64")}\n`);
  });

  test("of another database does not pass for the one that bank fields need", async () => {
    await sealBank();
    const settings = readSettings({ DATA_DIR: path("data") });
    expect(await noteWithoutKey(settings, from.knex)).toContain(`${path("data/data.key")} or DATA_KEY`);
    await takeKey(settings, randomBytes(32));
    expect(await noteWithoutKey(settings, from.knex)).toContain("stay sealed");
  });
});

test("a restore says what happens where two servers use one bucket", async () => {
  await run("backup", from, [path("a.musubi")]);
  const s3 = await startS3();
  const restored = await run("restore", to, [path("a.musubi")], s3.env).finally(() => s3.stop());
  expect(restored.said).toMatch(/do not start this one while another Musubi uses the same S3 bucket\.\n$/iu);
});

test("a backup that lacks files is kept, says so, and ends with a code of its own", async () => {
  await insert(from.knex, contractFile);
  const kept = await run("backup", from, [path("a.musubi")]);
  expect(kept).toMatchObject({ code: 2, said: expect.stringMatching(/It is incomplete: 1 files/u) });
  expect((await stat(path("a.musubi"))).size).toBeGreaterThan(0);
  expect(await run("restore", to, [path("a.musubi")])).toMatchObject({ code: 0 });
});

describe("what a command is asked", () => {
  test("is refused where npm has taken an option for its own", async () => {
    const kept = await run("backup", from, [path("a.musubi")], { npm_config_with_key: "true" });
    expect(kept).toMatchObject({ code: 1, said: expect.stringContaining("Put -- before the file: npm run backup -- FILE") });
    await expect(stat(path("a.musubi"))).rejects.toThrow("ENOENT");
  });

  test("is refused with an option that is not known, without a word of what was typed", async () => {
    const kept = await run("restore", to, [path("a.musubi"), "--secret=AGE-SECRET-KEY-1X"]);
    expect(kept).toMatchObject({ code: 1, said: expect.stringContaining("option that is not known") });
    expect(kept.said).not.toContain("SECRET");
    await untouched();
  });

  test("never writes into a file that somebody else has opened before it", async () => {
    await writeFile(path("a.musubi.part"), "", { mode: 0o644 });
    const kept = await run("backup", from, [path("a.musubi")]);
    expect(kept).toMatchObject({ code: 1, said: expect.stringContaining("a.musubi.part is there already") });
  });
});
