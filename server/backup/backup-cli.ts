import { access } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#server/db/database.ts";
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
    const { rows, files } = await backup(database.connection, join(settings.dataDir, "files"), file);
    return `Kept ${rows} rows and ${files} files in ${file}.`;
  } finally {
    await database.close();
  }
});
