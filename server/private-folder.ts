import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and the missing ones above it, for its owner alone, since all stored data is about persons. It does not use
 * `recursive`. With it, `mkdir` of Node 20 never returns if the parent accepts no folders. Examples are /proc and a lost mount.
 * @throws the file system's own error where the folder cannot be made
 */
export async function makePrivateFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makePrivateFolder(dirname(path));
    await makeOne(path);
  }
}

/** Makes one folder. One that exists, or is made by another process at the same time, is fine. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
  }
}
