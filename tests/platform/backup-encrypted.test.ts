import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateHybridIdentity, generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { backup } from "#server/backup/backup.ts";
import { decrypterWith, encrypterFor } from "#server/backup/encryption.ts";
import { restore } from "#server/backup/restore.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { runFile } from "./server-process.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
let recipient: string;
let fileKey: string;
const path = (name: string) => join(folder, name);
/** These bytes cannot be compressed, so the archive has several of age's pieces. */
const pdf = randomBytes(200_000);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-encrypted-"));
  [from, to] = await Promise.all([testDatabase(), createDatabase(inject("cluster"))]);
  recipient = await keyFile("own.key", await generateIdentity());
  ({ id: fileKey } = await insert(from.knex, partnerFile, { size: pdf.length }));
  await folderStore(path("files")).put(fileKey, Readable.from([pdf]), pdf.length);
});

afterEach(async () => {
  await Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true, force: true })]);
});

/** Writes a file as age-keygen does, and returns the recipient. */
async function keyFile(name: string, identity: string): Promise<string> {
  const made = await identityToRecipient(identity);
  await writeFile(path(name), `# created: 2026-11-26T00:00:00Z\n# public key: ${made}\n${identity}\n`);
  return made;
}

const source = () => ({ connection: from.connection, files: folderStore(path("files")) });
const keep = async (...recipients: string[]) => backup(source(), path("a.age"), await encrypterFor(recipients, []));
const target = () => ({ knex: to.knex, files: folderStore(path("restored")), takeDataKey: async () => undefined });
const bringBack = async (file: string, ...keys: string[]) =>
  restore(target(), path(file), await decrypterWith(keys.map((name) => path(name))));
const nothingWritten = async () => {
  expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
  const left = await readdir(path("restored"), { recursive: true, withFileTypes: true }).catch(() => []);
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
};

describe("an encrypted backup", () => {
  test("holds nothing that can be read, and comes back by any identity of its recipients", async () => {
    const other = await keyFile("other.key", await generateHybridIdentity());
    const kept = await keep(recipient, other);
    const bytes = await readFile(path("a.age"));
    expect(bytes.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect((await stat(path("a.age"))).mode & 0o777).toBe(0o600);
    expect(await bringBack("a.age", "other.key")).toEqual(kept);
    const restored = await folderStore(path("restored")).get(fileKey);
    expect(Buffer.concat((await restored?.toArray()) ?? []).equals(pdf)).toBe(true);
  });

  test("is what any age program reads", async () => {
    await keep(recipient);
    const [, , identity = ""] = (await readFile(path("own.key"), "utf8")).split("\n");
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    await writeFile(path("plain"), await decrypter.decrypt(await readFile(path("a.age"))));
    expect(await bringBack("plain")).toMatchObject({ files: 1 });
  });

  test("is refused without an identity, by a sentence that says what it needs", async () => {
    await keep(recipient);
    await expect(bringBack("a.age")).rejects.toThrow(/a\.age is encrypted\..+--identity KEYFILE$/u);
    await nothingWritten();
  });

  test("is refused with the identity of somebody else", async () => {
    await keyFile("other.key", await generateIdentity());
    await keep(recipient);
    await expect(bringBack("a.age", "other.key")).rejects.toThrow("None of the identities opens");
    await nothingWritten();
  });

  test("for a passphrase is refused in a sentence", async () => {
    const encrypter = new Encrypter();
    encrypter.setPassphrase("correct horse");
    encrypter.setScryptWorkFactor(10);
    await writeFile(path("a.age"), await encrypter.encrypt("x"));
    await expect(bringBack("a.age", "own.key")).rejects.toThrow("for others, or with a passphrase");
  });

  test.each<[string, (whole: Buffer) => Buffer]>([
    ["cut in its head", (whole) => whole.subarray(0, 60)],
    ["cut behind its head", (whole) => whole.subarray(0, bodyOf(whole) + 7)],
    ["cut where a piece ends", (whole) => whole.subarray(0, bodyOf(whole) + 16 + 2 * (65_536 + 16))],
    ["cut by its last byte", (whole) => whole.subarray(0, -1)],
    ["with a flipped byte in its head", (whole) => flip(whole, bodyOf(whole) - 3)],
    ["with a flipped byte in its first piece", (whole) => flip(whole, bodyOf(whole) + 100)],
    ["with a flipped byte in the middle", (whole) => flip(whole, Math.floor(whole.length / 2))],
    ["with its last byte flipped", (whole) => flip(whole, whole.length - 1)],
    ["with something behind its end", (whole) => Buffer.concat([whole, Buffer.from("more")])],
    ["with a piece left out", (whole) => without(whole, bodyOf(whole) + 16 + 65_552, 65_552)],
  ])("%s restores nothing", async (_name, damage) => {
    await keep(recipient);
    await writeFile(path("b.age"), damage(await readFile(path("a.age"))));
    await expect(bringBack("b.age", "own.key")).rejects.toThrow(
      /b\.age was cut or changed after it had been encrypted: nothing was restored\.$/u,
    );
    await nothingWritten();
  });

  test("of something that is no backup restores nothing", async () => {
    const encrypter = await encrypterFor([recipient], []);
    await writeFile(path("b.age"), (await encrypter?.encrypt("a letter")) ?? "");
    await expect(bringBack("b.age", "own.key")).rejects.toThrow("is no whole backup of Musubi, nothing was restored");
  });
});

describe("keys", () => {
  test.each([
    ["a secret", "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"],
    ["a misspelt one", "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcacxx"],
    ["a key of ssh", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN"],
    ["nothing", ""],
  ])("a recipient that is %s is refused, and not repeated", async (_name, wrong) => {
    await expect(encrypterFor([recipient, wrong], [])).rejects.toThrow(
      /^--recipient takes what begins with age1\. One of those given is no recipient\.$/u,
    );
    await writeFile(path("list"), `# ours\n\n${recipient}\n${wrong || "-"}\n`);
    await expect(encrypterFor([], [path("list")])).rejects.toThrow(
      /^Line 4 of .+list is no recipient: that begins with age1\.$/u,
    );
  });

  test("files that are missing, empty or of something else are refused", async () => {
    await writeFile(path("empty"), "# nothing\r\n\r\n");
    await writeFile(path("plugin"), "AGE-PLUGIN-YUBIKEY-1QQPQQ\n");
    await expect(decrypterWith([path("none")])).rejects.toThrow(/none cannot be read: ENOENT/u);
    await expect(decrypterWith([path("empty")])).rejects.toThrow(/empty holds no identity\.$/u);
    await expect(encrypterFor([], [path("empty")])).rejects.toThrow(/empty holds no recipient\.$/u);
    await expect(decrypterWith([path("plugin")])).rejects.toThrow(/^Line 1 of .+plugin is no identity/u);
  });
});

test("the commands encrypt for recipients of both kinds and decrypt, and end with 1 where they cannot", async () => {
  const other = await keyFile("other.key", await generateIdentity());
  await writeFile(path("list"), `${other}\r\n`);
  const run = async (command: string, database: TestDatabase, ...args: string[]) => {
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder };
    const process = runFile(`server/backup/${command}-cli.ts`, args, env);
    return { code: await process.ended, said: process.output() };
  };
  const kept = await run("backup", from, "a.age", "--recipient", recipient, "--recipients-file", "list");
  expect(kept).toMatchObject({ code: 0, said: expect.stringMatching(/and 1 files in .+a\.age, encrypted\. /u) });
  const refused = await run("restore", to, "a.age");
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^.+a\.age is encrypted\. [^\n]+\n$/u) });
  await nothingWritten();
  const restored = await run("restore", to, "--identity", "other.key", "a.age");
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored \d+ rows and 1 files/u) });
});

/** Returns the place where the head of an age file ends. */
const bodyOf = (whole: Buffer) => whole.indexOf("\n", whole.indexOf("\n--- ") + 1) + 1;
const without = (whole: Buffer, at: number, size: number) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + size)]);

function flip(whole: Buffer, at: number): Buffer {
  const damaged = Buffer.from(whole);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  return damaged;
}
