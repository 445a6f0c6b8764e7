import { access } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#server/db/database.ts";
import { ownDataKey } from "#server/services/data-key.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import { StartError } from "#server/start-error.ts";
import { backup } from "./backup.ts";
import { runCli } from "./run-cli.ts";

await runCli("npm run backup FILE", async (file, settings, log) => {
  if (settings.databaseUrl === undefined) {
    // Opening it would make one.
    await access(join(settings.dataDir, "postgres")).catch((error: unknown) => {
      throw new StartError(`There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL.`, { cause: error });
    });
  }
  const database = await openDatabase(settings, log, { shared: true });
  try {
    const { connection } = database;
    const source = { connection, files: await openFileStore(settings), dataKey: await ownDataKey(settings) };
    const { rows, files, missing, announced } = await backup(source, file);
    const lost = missing > 0 ? ` ${missing} files are missing from the store and so from it.` : "";
    const coming = announced > 0 ? ` ${announced} more had not arrived from the devices that have them.` : "";
    return `Kept ${rows} rows and ${files} files in ${file}.${lost}${coming}`;
  } finally {
    await database.close();
  }
});
