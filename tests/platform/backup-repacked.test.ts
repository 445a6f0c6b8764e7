import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { backup } from "#server/backup/backup.ts";
import { decrypterWith, encrypterFor } from "#server/backup/encryption.ts";
import { restore } from "#server/backup/restore.ts";
import { readTar } from "#server/backup/tar.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
let file: string;
let kept: unknown;
const path = (name: string) => join(folder, name);
const pdf = Buffer.from("%PDF-1.7 not really");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-repacked-"));
  [from, to] = await Promise.all([testDatabase(), createDatabase(inject("cluster"))]);
  ({ id: file } = await insert(from.knex, partnerFile, { size: pdf.length }));
  await folderStore(path("files")).put(file, Readable.from([pdf]), pdf.length);
  kept = await backup({ connection: from.connection, files: folderStore(path("files")) }, path("a.musubi"));
});

afterEach(async () => {
  await Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true, force: true })]);
});

const bringBack = (name: string) =>
  restore({ knex: to.knex, files: folderStore(path("restored")), takeDataKey: async () => undefined }, path(name));
const partners = ({ knex }: TestDatabase) => knex("partner").select("id", "number", "last_name", "memo").orderBy("id");

/** Returns what exists after a restore: counts, rows and bytes. */
async function restored(name: string) {
  const summary = await bringBack(name);
  const found = await folderStore(path("restored")).get(file);
  return { summary, partners: await partners(to), pdf: Buffer.concat((await found?.toArray()) ?? []) };
}
const whole = async () => ({ summary: kept, partners: await partners(from), pdf });

/** Returns why nothing was restored. */
async function refusal(name: string): Promise<string> {
  const reason = await bringBack(name).catch((error: Error) => error.message);
  expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
  const left = await readdir(path("restored"), { recursive: true, withFileTypes: true }).catch(() => []);
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  return String(reason);
}

/** Unpacks the archive into a folder, as a person does who examines it. */
async function unpack(): Promise<void> {
  await mkdir(path("open"));
  execFileSync("tar", ["xzf", path("a.musubi"), "-C", path("open")]);
}

const tar = (...args: string[]) => execFileSync("tar", args, { cwd: path("open") });
const gunzipped = async () => gunzipSync(await readFile(path("a.musubi")));

/** Returns the names in an archive, in their order. */
async function namesOf(archive: Buffer): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name, content } of readTar(Readable.from([archive]))) {
    await buffer(content);
    names.push(name);
  }
  return names;
}

describe("a backup comes back", () => {
  test("of which a browser has taken the gzip off", async () => {
    await writeFile(path("a.tar"), await gunzipped());
    expect(await restored("a.tar")).toEqual(await whole());
  });

  test.each(["gnu", "pax", "ustar", "v7"])("packed anew with ./ and folders (%s)", async (format) => {
    await unpack();
    tar("czf", path("b.tgz"), `--format=${format}`, "--sort=name", ".");
    expect(await restored("b.tgz")).toEqual(await whole());
  });

  test("packed anew from last to first", async () => {
    await unpack();
    const names = await namesOf(await gunzipped());
    tar("czf", path("b.tgz"), ...names.toReversed());
    expect(await restored("b.tgz")).toEqual(await whole());
  });

  test("packed anew with what other systems leave in folders", async () => {
    await unpack();
    const added = [
      ".DS_Store",
      "._musubi.json",
      "files/.DS_Store",
      `files/._${file}`,
      "tables/Thumbs.db",
      "__MACOSX/._tables",
      "Icon\r",
      ".Trash-1000/info/a",
      "$RECYCLE.BIN/$I1.json",
      "files/@eaDir/x",
      "files/.directory",
      "musubi.json~",
    ];
    for (const name of added) {
      await mkdir(dirname(join(path("open"), name)), { recursive: true });
      await writeFile(join(path("open"), name), "\0\u0005\u0016\u0007 added");
    }
    tar("cf", path("b.tar"), "--format=pax", "--exclude=./._musubi.json", "._musubi.json", ".");
    expect(await restored("b.tar")).toEqual(await whole());
  });

  test("gzipped a second time", async () => {
    await writeFile(path("b.musubi.gz"), gzipSync(await readFile(path("a.musubi"))));
    expect(await restored("b.musubi.gz")).toEqual(await whole());
  });

  test("packed anew and encrypted", async () => {
    await unpack();
    tar("cf", path("b.tar"), "end.json", "files", "tables", "musubi.json");
    const identity = await generateIdentity();
    await writeFile(path("key"), identity);
    const encrypter = await encrypterFor([await identityToRecipient(identity)], []);
    await writeFile(path("b.age"), (await encrypter?.encrypt(await readFile(path("b.tar")))) ?? "");
    const target = { knex: to.knex, files: folderStore(path("restored")), takeDataKey: async () => undefined };
    expect(await restore(target, path("b.age"), await decrypterWith([path("key")]))).toEqual(kept);
  });
});

describe("nothing is restored", () => {
  test("of an archive whose files stand in a folder of it, and a sentence says so", async () => {
    await unpack();
    execFileSync("tar", ["czf", path("b.tgz"), "open"], { cwd: folder });
    expect(await refusal("b.tgz")).toMatch(/no whole backup.+\(pack what is in open\/, not the folder\)\.$/u);
  });

  test("without its manifest", async () => {
    await unpack();
    tar("czf", path("b.tgz"), "--exclude=./musubi.json", ".");
    expect(await refusal("b.tgz")).toMatch(/it has no musubi\.json/u);
  });

  test("with another's manifest, in one sentence", async () => {
    await unpack();
    await writeFile(join(path("open"), "musubi.json"), '{"format":2}');
    tar("czf", path("b.tgz"), ".");
    expect(await refusal("b.tgz")).toMatch(/^[^\n]+no whole backup.+\(its musubi\.json is none that Musubi writes\)\.$/u);
  });

  test("of a plain tar that was cut between two files", async () => {
    await unpack();
    tar("cf", path("b.tar"), "-b", "2", "musubi.json", "end.json", "tables", "files");
    await writeFile(path("c.tar"), (await readFile(path("b.tar"))).subarray(0, -2_048));
    expect(await refusal("c.tar")).toMatch(/it ends too early/u);
  });

  test("of a plain tar that was cut in a file", async () => {
    const archive = await gunzipped();
    await writeFile(path("b.tar"), archive.subarray(0, archive.length / 2));
    expect(await refusal("b.tar")).toMatch(/no whole backup/u);
  });

  test("of one packed anew with a link in place of a file", async () => {
    await unpack();
    execFileSync("ln", ["-sf", "/etc/passwd", join(path("open"), "files", file)]);
    tar("czf", path("b.tgz"), ".");
    expect(await refusal("b.tgz")).toMatch(/is no file/u);
  });

  test.each([
    ["an empty file", Buffer.alloc(0)],
    ["a ZIP", Buffer.from("PK\u0003\u0004 and so on")],
    ["a text", Buffer.from("x".repeat(2_000))],
  ])("of %s", async (_name, content) => {
    await writeFile(path("b.musubi"), content);
    expect(await refusal("b.musubi")).toMatch(/it is no tar, with or without gzip/u);
  });

  test.each([
    ["xz", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), "xz -d"],
    ["bzip2", Buffer.from("BZh91AY&SY"), "bunzip2"],
    ["zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), "zstd -d"],
  ])("of one packed with %s, and a sentence says what undoes it", async (name, head, undo) => {
    await writeFile(path("b.musubi"), Buffer.concat([head, Buffer.alloc(1_000, 7)]));
    expect(await refusal("b.musubi")).toContain(`it was packed with ${name} (undo that with ${undo})`);
  });

  test("of a file that is not there, or is a folder", async () => {
    expect(await refusal("none.musubi")).toMatch(/^There is no file .+none\.musubi\.$/u);
    expect(await refusal("files")).toMatch(/nothing was restored/u);
  });
});
