import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";

/**
 * For commands that only read: opening an embedded database that is not there would make a new one.
 * @throws StartError when there is none
 */
export async function expectDatabase({ databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">): Promise<void> {
  if (databaseUrl !== undefined) return;
  await access(join(dataDir, "postgres")).catch((error: unknown) => {
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`, { cause: error });
  });
}
