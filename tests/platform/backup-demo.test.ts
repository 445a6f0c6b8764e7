import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openArchive } from "#server/backup/open-archive.ts";
import { readTar } from "#server/backup/tar.ts";
import { freePort, isUp, runFile, runServer } from "./server-process.ts";

let folder: string;
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-demo-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(command: "backup" | "restore", dataDir: string, ...args: string[]): Promise<string> {
  const process = runFile(`server/backup/${command}-cli.ts`, args, { DATA_DIR: path(dataDir), INIT_CWD: folder });
  if ((await process.ended) !== 0) throw new Error(process.output());
  return process.output();
}

/** Returns the hash of each file and row list of an archive, without the time at which it was made. */
async function hashes(file: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, content } of readTar(openArchive(path(file), undefined))) {
    const bytes = (await buffer(content)).toString("latin1").replace(/"madeAt": ".+?"/u, "");
    found[name] = createHash("sha256").update(bytes).digest("hex");
  }
  return found;
}

test("demo data is the same after it was restored from a plain and then from an encrypted backup", {
  timeout: 240_000,
}, async () => {
  const server = runServer({ DATA_DIR: path("first"), PORT: await freePort(), DEMO: "30" });
  await server.says(isUp).catch(async (error: unknown) => {
    await server.kill();
    throw error;
  });
  server.send("SIGTERM");
  await server.ended;
  const identity = await generateIdentity();
  await writeFile(path("key"), `${identity}\n`);

  const counted = /\d+ rows and \d+ files/u;
  const [rows] = counted.exec(await run("backup", "first", "plain.musubi", "--with-key")) ?? [];
  expect(await run("restore", "second", "plain.musubi")).toContain(`Restored ${rows} `);
  const args = ["--recipient", await identityToRecipient(identity), "--with-key"];
  expect(await run("backup", "second", "sealed.age", ...args)).toContain(`Kept ${rows} `);
  expect(await run("restore", "third", "sealed.age", "--identity", "key")).toContain(`Restored ${rows} `);
  expect(await run("backup", "third", "again.musubi", "--with-key")).toContain(`Kept ${rows} `);

  const first = await hashes("plain.musubi");
  expect(Object.keys(first).filter((name) => name.startsWith("files/")).length).toBeGreaterThan(0);
  expect(first["data.key"]).toBeDefined();
  expect(await hashes("again.musubi")).toEqual(first);
});
