import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

/**
 * Brings a package that only some runs need, once, into a folder of its own below node_modules/.cache.
 *
 * @param {string} folder that folder's name
 * @param {string} spec the package and its version, as npm takes them
 * @param {string} file a file that the package brings, from its `node_modules` on
 * @returns {Promise<string | undefined>} that file's path; undefined where npm cannot bring it to this machine
 */
export async function bringPackage(folder, spec, file) {
  const path = join(cache, folder, "node_modules", file);
  if (await isThere(path)) return path;
  await mkdir(join(cache, folder), { recursive: true });
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefix", join(cache, folder), spec], { live: true });
  return (await isThere(path)) ? path : undefined;
}

const isThere = (/** @type {string} */ path) =>
  access(path).then(
    () => true,
    () => false,
  );
