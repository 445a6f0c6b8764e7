import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkPlaces } from "./check-places.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "musubi-places-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const check = (databaseUrl?: string) => checkPlaces({ dataDir, databaseUrl });
const folder = (path: string) => mkdir(path);
const file = (path: string) => writeFile(path, "");
const link = (path: string) => symlink(`${path}.gone`, path);

it("takes an empty folder, none, and one with all that belongs there", async () => {
  await expect(check()).resolves.toBeUndefined();
  await expect(checkPlaces({ dataDir: join(dataDir, "none"), databaseUrl: undefined })).resolves.toBeUndefined();
  for (const name of ["postgres", "files", "tmp", "outbox"]) await folder(join(dataDir, name));
  await file(join(dataDir, "key"));
  await symlink(join(dataDir, "key"), join(dataDir, "data.key"));
  await expect(check()).resolves.toBeUndefined();
});

it.each([
  ["data.key", folder, "is not a file."],
  ["data.key", link, "is a link that leads nowhere."],
  ["postgres", file, "is not a folder."],
  ["files", file, "is not a folder."],
  ["files", link, "is not a folder."],
  ["tmp", file, "is not a folder."],
  ["outbox", file, "is not a folder."],
])("names %s where something else stands", async (name, put, sentence) => {
  await put(join(dataDir, name));
  await expect(check()).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used: ${join(dataDir, name)} ${sentence}`);
});

it("does not ask for what another database has", async () => {
  await file(join(dataDir, "postgres"));
  await folder(join(dataDir, "data.key"));
  await expect(check("postgres://127.0.0.1/musubi")).resolves.toBeUndefined();
});
