import { join } from "node:path";
import { openDatabase } from "#server/db/database.ts";
import { restore } from "./restore.ts";
import { runCli } from "./run-cli.ts";

await runCli("npm run restore FILE", async (file, settings, log) => {
  const database = await openDatabase(settings, log);
  try {
    const { rows, files } = await restore(database.knex, join(settings.dataDir, "files"), file);
    return `Restored ${rows} rows and ${files} files from ${file}.`;
  } finally {
    await database.close();
  }
});
