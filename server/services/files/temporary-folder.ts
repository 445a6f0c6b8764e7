import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "../../private-folder.ts";

/** Runs work with a temporary folder for its files, and removes the folder afterwards. */
export async function withTemporaryFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(temporary(dataDir), randomUUID());
  await makePrivateFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes files that killed processes left. Other processes may be at work, so files younger than `age` milliseconds stay. */
export async function emptyTemporaryFolder(dataDir: string, age = 0): Promise<void> {
  for (const name of await readdir(temporary(dataDir)).catch(() => [])) {
    const path = join(temporary(dataDir), name);
    const found = age === 0 ? undefined : await stat(path).catch(() => undefined);
    if (age === 0 || (found && Date.now() - found.mtimeMs > age)) await rm(path, { recursive: true, force: true });
  }
}

const temporary = (dataDir: string) => join(dataDir, "tmp");
