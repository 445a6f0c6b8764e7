import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { HistoryEntry } from "../history/history-entries.ts";
import { findEntries, writeEntries } from "../history/read-entries.ts";
import { type Followed, readFollowed } from "./followed.ts";

/** A followed record with what others have done there since the current user looked. */
export interface News extends Followed {
  /** The newest first, at most `mostShown`. */
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

/** Changes of one record that are shown; its history has all of them. */
const mostShown = 5;

/**
 * Reads the followed records, from the device's rows alone: those with news first, then by name. A row tells of its making and its
 * last change.
 */
export async function readNews(reader: ReplicaReader): Promise<readonly News[]> {
  const news = await Promise.all(
    (await readFollowed(reader)).map(async (one): Promise<News> => {
      const all = await findEntries(reader, one.owner, one.id, undefined);
      const since = all.filter(
        ({ at, author, unsent }) => !unsent && typeof author === "string" && author !== reader.actor.id && at > one.lookedAt,
      );
      return { ...one, entries: await writeEntries(reader, one.owner, since.slice(0, mostShown)), total: since.length };
    }),
  );
  return [...news.filter(({ total }) => total > 0), ...news.filter(({ total }) => total === 0)];
}
