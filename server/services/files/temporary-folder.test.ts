import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { emptyTemporaryFolder, withTemporaryFolder } from "./temporary-folder.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "musubi-temporary-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Makes a folder as a killed process leaves it. */
async function leave(dataDir: string): Promise<string> {
  let name = "";
  const killed = withTemporaryFolder(dataDir, async (folder) => {
    name = folder.slice(folder.lastIndexOf("/") + 1);
    throw new Error("killed");
  });
  await killed.catch(() => undefined);
  await mkdir(join(dataDir, "tmp", name));
  await writeFile(join(dataDir, "tmp", name, "part"), "half");
  return name;
}

it("what killed processes left is removed, and nothing that somebody else keeps there", async () => {
  const dataDir = await dataFolder();
  await leave(dataDir);
  await mkdir(join(dataDir, "tmp", "precious"));
  await writeFile(join(dataDir, "tmp", "notes.txt"), "大切");
  await emptyTemporaryFolder(dataDir);
  expect((await readdir(join(dataDir, "tmp"))).sort()).toEqual(["notes.txt", "precious"]);
});

it("what is younger than asked stays", async () => {
  const dataDir = await dataFolder();
  const [old, young] = [await leave(dataDir), await leave(dataDir)];
  await utimes(join(dataDir, "tmp", old), 0, 0);
  await emptyTemporaryFolder(dataDir, 60_000);
  expect(await readdir(join(dataDir, "tmp"))).toEqual([young]);
});

it("no data folder is no fault", async () => {
  await expect(emptyTemporaryFolder("/nowhere/musubi")).resolves.toBeUndefined();
});
