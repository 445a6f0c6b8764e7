import { chmod, chown, readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "#server/start-error.ts";

/** A user of the operating system. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that the database runs as: PostgreSQL refuses to run as root, so root drops to `postgres` or `nobody`.
 * Undefined where we are not root and it simply runs as ourselves.
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

/** Whether the user may pass through every folder on the way to `path`, and through `path` itself. */
export async function isReachable(path: string, user: OsUser | undefined): Promise<boolean> {
  return user === undefined || (await closedFolders(path, user)).length === 0;
}

/**
 * Lets the user pass through every folder on the way to `path` (a folder made by `mktemp -d` is closed to all but its
 * owner). Only passing is granted, never listing, and only to the user's group where the folder's own has no rights to lose.
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
