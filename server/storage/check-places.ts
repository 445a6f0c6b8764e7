import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";

/**
 * Refuses a DATA_DIR in which something else stands where Musubi keeps its files. It would fail later: at the first upload or mail.
 * @throws StartError naming the place
 */
export async function checkPlaces({ dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">): Promise<void> {
  const embedded = databaseUrl === undefined;
  const refuse = (name: string, is: string): never => {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${join(dataDir, name)} ${is}.`);
  };
  for (const name of ["files", "tmp", "outbox", ...(embedded ? ["postgres"] : [])]) {
    const kind = await kindOf(join(dataDir, name));
    if (kind !== undefined && kind !== "folder") refuse(name, "is not a folder");
  }
  const kind = embedded ? await kindOf(join(dataDir, "data.key")) : undefined;
  if (kind === "nothing") refuse("data.key", "is a link that leads nowhere");
  if (kind !== undefined && kind !== "file") refuse("data.key", "is not a file");
}

/** Returns what stands at a place: `nothing` for a link that leads nowhere, undefined where there is no link, either. */
async function kindOf(path: string): Promise<"folder" | "file" | "other" | "nothing" | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found) return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
  return lstat(path).then(
    () => "nothing" as const,
    () => undefined,
  );
}
