import { readdir } from "node:fs/promises";
import { join } from "node:path";

const unread = new Set(["node_modules", "dist", "data", "coverage", "fixture"]);

/**
 * Finds every tsconfig of the repository. Each folder that is compiled for another environment has one.
 *
 * @returns {Promise<string[]>} paths from the root, sorted
 */
export async function findTypeProjects(folder = ".") {
  /** @type {string[]} */
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !unread.has(entry.name) && !entry.name.startsWith("."))
      found.push(...(await findTypeProjects(path)));
    else if (/^tsconfig(?!\.base)(\..+)?\.json$/u.test(entry.name)) found.push(path);
  }
  return found.sort();
}
