import { join } from "node:path";
import type { Knex } from "knex";
import { countOtherwiseSealed } from "#server/services/bank.ts";
import { keepDataKey, ownDataKey } from "#server/services/data-key.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";

/**
 * Returns the key that opens bank fields here, for an archive that is to contain it.
 * @throws StartError when there is none, since the archive was asked to contain it
 */
export async function keyAtHand(settings: Settings): Promise<Buffer> {
  const key = settings.dataKey ?? (await ownDataKey(settings));
  if (key === undefined) throw new StartError("There is no data key that --with-key could take along. Set DATA_KEY.");
  return key;
}

/** Returns whether a backup contains the key, and what to do about it. */
export function noteOfBackup({ dataKey, databaseUrl, dataDir }: Settings, taken: boolean): string {
  if (taken) return "The data key is in it: whoever can read it can read its bank fields.";
  const place = dataKey !== undefined || databaseUrl !== undefined ? "DATA_KEY" : join(dataDir, "data.key");
  return `The data key is not in it: keep a copy of ${place} in another place.`;
}

/**
 * Keeps an archive's key where the server will look for it, unless there is one. Returns what else to do with it.
 * @throws StartError when another key was made here
 */
export async function takeKey(settings: Settings, key: Buffer): Promise<string | undefined> {
  if (settings.dataKey?.equals(key)) return undefined;
  if (settings.dataKey !== undefined || settings.databaseUrl !== undefined)
    return "Its bank fields can be read with the key in its data.key alone: set DATA_KEY to it.";
  await keepDataKey(settings.dataDir, key);
  if ((await ownDataKey(settings))?.equals(key)) return undefined;
  throw new StartError(`There is another data.key in ${settings.dataDir} already. Move it away and restore again.`);
}

/** Returns what the bank fields of a backup without a key need. Returns undefined if the current key opens them. */
export async function noteWithoutKey(settings: Settings, knex: Knex): Promise<string | undefined> {
  const key = settings.dataKey ?? (await ownDataKey(settings));
  // A backup of an older version may have restored a database without this table.
  const has = await knex.schema.hasTable("contract_bank");
  if (key && !(has && (await countOtherwiseSealed(knex, key)) > 0)) return undefined;
  // With the embedded database, a start without a key makes a new one.
  const place = settings.databaseUrl === undefined ? `${join(settings.dataDir, "data.key")} or DATA_KEY` : "DATA_KEY";
  return `The data key is not in it: its bank fields stay sealed until you put the key into ${place}, best before the next start.`;
}
