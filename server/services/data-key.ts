import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "../private-folder.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";

/**
 * Returns the key of DATA_KEY. Without it, an embedded database has a key that is made once and kept beside it. Otherwise there is
 * none.
 * @throws StartError when the kept one cannot be read as a key
 */
export async function dataKeyOf(settings: Settings): Promise<Buffer | undefined> {
  if (settings.dataKey !== undefined || settings.databaseUrl !== undefined) return settings.dataKey;
  await keepDataKey(settings.dataDir, randomBytes(32));
  return ownDataKey(settings);
}

/**
 * Returns the key that was made here for the embedded database, if it is in use.
 * @throws StartError when it cannot be read as a key
 */
export async function ownDataKey({ dataKey, dataDir, databaseUrl }: Settings): Promise<Buffer | undefined> {
  if (dataKey !== undefined || databaseUrl !== undefined) return undefined;
  const text = await readFile(fileOf(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === 32) return key;
  throw new StartError(`${fileOf(dataDir)} holds no key. Put back the one of a backup, or set DATA_KEY.`);
}

/**
 * Writes a key completely or not at all, readable only by its owner. An existing key stays, even if another process writes at the
 * same time.
 */
export async function keepDataKey(dataDir: string, key: Buffer): Promise<void> {
  const file = fileOf(dataDir);
  const draft = `${file}.${randomUUID()}`;
  await makePrivateFolder(dataDir);
  try {
    const out = await open(draft, "wx", 0o600);
    await out
      .writeFile(`${key.toString("base64")}\n`)
      .then(() => out.sync())
      .finally(() => out.close());
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

const fileOf = (dataDir: string) => join(dataDir, "data.key");
