import { chown, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { OsUser } from "#server/db/os-user.ts";

/** Gives folders with their content to the user of the database; does nothing where that is the current user. */
export async function ownedBy(user: OsUser | undefined, ...folders: readonly string[]): Promise<void> {
  if (!user) return;
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true });
    for (const path of [folder, ...names.map((name) => join(folder, name))]) await chown(path, user.uid, user.gid);
  }
}
