import { openDatabase } from "#server/db/database.ts";
import { keepDataKey, ownDataKey } from "#server/services/data-key.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { restore } from "./restore.ts";
import { runCli } from "./run-cli.ts";

/** What nobody may be surprised by. */
const changed =
  "Everybody signs in anew, and invitations have to be mailed again. Administrators who were removed after the backup are back: remove them again.";

await runCli("npm run restore FILE", async (file, settings, log) => {
  const database = await openDatabase(settings, log);
  try {
    let note = "";
    const takeDataKey = async (key: Buffer) => {
      note = await keepKey(settings, key);
    };
    const { knex } = database;
    const { rows, files, missing, announced } = await restore({ knex, files: await openFileStore(settings), takeDataKey }, file);
    const lost = missing > 0 ? ` ${missing} files of its records are missing from it.` : "";
    const coming = announced > 0 ? ` ${announced} more had not arrived from the devices that have them.` : "";
    return `Restored ${rows} rows and ${files} files from ${file}.${lost}${coming}${note} ${changed}`;
  } finally {
    await database.close();
  }
});

/** Keeps the archive's data key where the server will look for it, or says what else is to be done with it. */
async function keepKey(settings: Settings, key: Buffer): Promise<string> {
  if (settings.dataKey?.equals(key)) return "";
  if (settings.dataKey !== undefined || settings.databaseUrl !== undefined)
    return " Its bank fields can be read with the key in its data.key alone: set DATA_KEY to it.";
  await keepDataKey(settings.dataDir, key);
  if ((await ownDataKey(settings))?.equals(key)) return "";
  throw new StartError(`There is another data.key in ${settings.dataDir} already. Move it away and restore again.`);
}
