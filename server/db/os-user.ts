import { chmod, chown, readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "#server/start-error.ts";

/** A user of the operating system. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user that the database runs as. PostgreSQL refuses to run as root, so root uses `postgres` or `nobody`. Returns
 * undefined if this process is not root: the database then runs as the same user.
 */
export async function databaseUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    "The embedded database cannot run as root, and there is neither a user postgres nor a user nobody to run it as. " +
      "Start as another user, or set DATABASE_URL.",
  );
}

/** Whether the user may enter every folder on the way to `path`, and `path` itself. */
export async function isReachable(path: string, user: OsUser | undefined): Promise<boolean> {
  return user === undefined || (await closedFolders(path, user)).length === 0;
}

/**
 * Lets the user enter every folder on the way to `path`. For example, `mktemp -d` closes its folder to all but its owner. It grants
 * entering, never listing. It grants that to the user's group if the folder's own group has no rights to lose, else to all.
 */
export async function makeReachable(path: string, user: OsUser): Promise<void> {
  for (const folder of await closedFolders(path, user)) {
    const { mode, uid } = await stat(folder);
    if ((mode & 0o070) === 0) {
      await chown(folder, uid, user.gid);
      await chmod(folder, (mode & 0o7777) | 0o010);
    } else {
      await chmod(folder, (mode & 0o7777) | 0o001);
    }
  }
}

async function closedFolders(path: string, user: OsUser): Promise<string[]> {
  const closed: string[] = [];
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) closed.unshift(folder);
    if (folder === dirname(folder)) return closed;
  }
}
