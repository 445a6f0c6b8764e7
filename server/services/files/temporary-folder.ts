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

/**
 * Removes folders that killed processes left. Other processes may be at work, so those younger than `age` milliseconds stay. Folders
 * with other names than ours stay, too. A data folder that was named by mistake may have a `tmp` of somebody else's.
 */
export async function emptyTemporaryFolder(dataDir: string, age = 0): Promise<void> {
  const names = await readdir(temporary(dataDir)).catch(() => []);
  for (const name of names.filter(isOurs)) {
    const path = join(temporary(dataDir), name);
    const found = age === 0 ? undefined : await stat(path).catch(() => undefined);
    if (age === 0 || (found && Date.now() - found.mtimeMs > age)) await rm(path, { recursive: true, force: true });
  }
}

/** Whether a name is one that `withTemporaryFolder` makes. */
const isOurs = (name: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(name);

const temporary = (dataDir: string) => join(dataDir, "tmp");
