import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";

/** Where a key that we made for the embedded database lies. */
export const dataKeyFile = (dataDir: string): string => join(dataDir, "data.key");

/**
 * The key of DATA_KEY; without one, with the embedded database, a key that is made once and kept beside it; else none.
 * @throws StartError when the kept one cannot be read as a key
 */
export async function dataKeyOf({ dataKey, dataDir, databaseUrl }: Settings): Promise<Buffer | undefined> {
  if (dataKey !== undefined || databaseUrl !== undefined) return dataKey;
  const file = dataKeyFile(dataDir);
  await writeDataKey(dataDir, randomBytes(32));
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== 32) throw new StartError(`${file} holds no key. Put back the one of a backup, or set DATA_KEY.`);
  return key;
}

/** Keeps a key whole and for its owner alone, where there is none yet: a first one stays, whoever else comes. */
export async function writeDataKey(dataDir: string, key: Buffer): Promise<void> {
  const file = dataKeyFile(dataDir);
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
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
