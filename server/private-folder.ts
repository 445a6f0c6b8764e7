import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it that are missing, for its owner alone: whatever the product keeps is of people.
 * @throws the file system's own error where it cannot be one. `mkdir` of Node 20 with `recursive` does not end where a folder that is
 * there takes none, as /proc or a mount that is gone.
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

/** Also where it is there already, or somebody makes it at the same time. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
  }
}
