import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it that are missing, for its owner alone: whatever the product keeps is of people.
 * @throws the file system's own error where it cannot be one. `mkdir` of Node 20 with `recursive` does not end where a folder that is
 * there takes none, as /proc or a mount that is gone.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makePrivateFolder(dirname(path));
    // Somebody else may have made it meanwhile.
    await make().catch(async (again: NodeJS.ErrnoException) => {
      if (again.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw again;
    });
  }
}
