import type { Context } from "../../context.ts";
import { inRounds } from "../in-rounds.ts";
import { readMissing } from "../texts/read-texts.ts";
import { sweepParts } from "./announced-files.ts";
import { sweepStoredFiles } from "./stored-files.ts";
import { emptyTemporaryFolder } from "./temporary-folder.ts";

/** Milliseconds between two rounds. */
const every = 10 * 60 * 1_000;
/** Temporary files older than this are abandoned: no call takes so long. */
const abandoned = 60 * 60 * 1_000;

/**
 * Removes what removed records and killed processes left in the store and among temporary files. It does so now and every ten
 * minutes. Returns a function that stops it after the current file.
 */
export function startSweeping(context: Pick<Context, "knex" | "files" | "log" | "settings" | "stopping">): () => Promise<void> {
  const { log, settings, stopping } = context;
  const { dataDir } = settings;
  // Only with the embedded database is it certain that no other process uses this folder.
  let age = settings.databaseUrl === undefined ? 0 : abandoned;
  const round = async () => {
    try {
      const first = age;
      // Also if it fails: later on, folders without an age are those of uploads.
      age = abandoned;
      await emptyTemporaryFolder(dataDir, first);
      await sweepParts(context.knex);
      await readMissing(context.knex);
      const swept = await sweepStoredFiles(context, stopping);
      if (swept > 0) log.info("files_swept", { swept });
    } catch (error) {
      log.warn("files_not_swept", { error: error instanceof Error ? error.name : typeof error });
    }
  };
  return inRounds(every, round);
}
