import { access, constants, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const place = "/dev/shm";
const prefix = "musubi-test-";

/** What a whole run may take at once, in bytes, and the same again for other programs. */
const needed = 8_000_000_000;

/**
 * Makes a temporary folder in memory for a run, if there is room. Databases, data folders and browser profiles of tests begin with
 * thousands of small files. On a disk they cost an eighth of a run. Killing a process loses no file in memory either. Returns
 * undefined where there is no room: tests then use the system's temporary folder.
 * @returns {Promise<{ readonly path: string, dispose(): Promise<void> } | undefined>}
 */
export async function memoryFolder() {
  if (!(await hasRoom().catch(() => false))) return undefined;
  await removeLeft();
  const path = await mkdtemp(join(place, `${prefix}${process.pid}-`));
  return { path, dispose: () => rm(path, { recursive: true, force: true }) };
}

async function hasRoom() {
  await access(place, constants.W_OK | constants.X_OK);
  const [{ bavail, bsize }, memory] = await Promise.all([statfs(place), readFile("/proc/meminfo", "utf8")]);
  const available = Number(/^MemAvailable:\s+(\d+) kB$/mu.exec(memory)?.[1] ?? 0) * 1_024;
  return Math.min(bavail * bsize, available) >= needed;
}

/** Removes the folders of runs that were killed, which nothing else removes. */
async function removeLeft() {
  for (const name of await readdir(place)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`, "u").exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(place, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
