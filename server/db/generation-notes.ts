import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Log } from "#server/context.ts";
import type { GenerationNotes } from "#sync/engine/server/generation.ts";
import { makePrivateFolder } from "../private-folder.ts";

const noteSchema = z.object({ database: z.string(), generation: z.int().min(0) });

/**
 * Keeps generation notes in the data folder and beside it. A note in the folder reveals a database that was restored without it. A
 * note beside reveals a folder that was restored with its database. A place that cannot be written is left out: a container may
 * have no lasting one.
 */
export function generationNotes(dataDir: string, log: Log): GenerationNotes {
  const places = [join(dataDir, "generation"), `${dataDir}.generation`];
  return {
    async load(database) {
      const noted = await Promise.all(places.map((place) => readNote(place, database)));
      return Math.max(...noted);
    },
    async save(database, generation) {
      const note = JSON.stringify({ database, generation });
      const kept = await Promise.allSettled(places.map((place) => writeNote(place, note)));
      if (kept.every(({ status }) => status === "rejected")) log.warn("generation_not_noted", { generation });
    },
  };
}

/** Returns the generation that is noted there for this database. A note of another database does not count. */
async function readNote(place: string, database: string): Promise<number> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(place, "utf8")));
    return note.database === database ? note.generation : 0;
  } catch {
    return 0;
  }
}

/** Writes the note completely or not at all. */
async function writeNote(place: string, note: string): Promise<void> {
  const draft = `${place}.${randomUUID()}`;
  await makePrivateFolder(dirname(place));
  try {
    await writeFile(draft, `${note}\n`, { mode: 0o600 });
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}
