import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { backup } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { loginCodeLetter } from "#server/services/mail/letters.ts";
import { sendMail } from "#server/services/mail/send-mail.ts";
import { createDatabase, type TestDatabase } from "#tests/support/database.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-backup-"));
  [from, to] = await Promise.all([createDatabase(inject("cluster")), createDatabase(inject("cluster"))]);
});

afterEach(async () => {
  await Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true, force: true })]);
});

const archive = () => join(folder, "a.musubi");
const keep = () => backup({ connection: from.connection, files: folderStore(join(folder, "files")) }, archive());
const bringBack = () =>
  restore({ knex: to.knex, files: folderStore(join(folder, "files")), takeDataKey: async () => undefined }, archive());

test("a backup holds no waiting mail, and so a restored database sends none", async () => {
  await migrate(from.knex);
  await from.knex("partner_tag").insert({ id: "0199d3f0-0000-7000-8000-000000000001", name: "標識" });
  await sendMail(from.knex, "hanako@example.com", loginCodeLetter({ name: "花子", code: "048213", minutes: 10 }));
  await keep();
  const content = gunzipSync(await readFile(archive())).toString();
  expect(content).toContain("標識");
  expect(content).not.toMatch(/048213|hanako@example\.com/u);
  await bringBack();
  expect(await to.knex("partner_tag").pluck("name")).toEqual(["標識"]);
  expect(await to.knex("effect")).toEqual([]);
  // The triggers exist again: a new mail notifies the processes that run effects.
  await sendMail(to.knex, "hanako@example.com", loginCodeLetter({ name: "花子", code: "1", minutes: 10 }));
  expect(await to.knex("effect")).toHaveLength(1);
});

test("a backup of before there were effects is brought back", async () => {
  await migrate(from.knex, migrationNames().slice(0, migrationNames().indexOf("008-effects")));
  await keep();
  await bringBack();
  expect(await to.knex.schema.hasTable("effect")).toBe(false);
  await migrate(to.knex);
  expect(await to.knex("effect")).toEqual([]);
});
