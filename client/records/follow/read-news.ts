import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { changeMark, type FollowedName, isUnseen, joinMarks } from "#sync/model/rules/follow.ts";
import type { HistoryEntry } from "../history/history-entries.ts";
import { type FoundEntry, findEntries, writeEntries } from "../history/read-entries.ts";
import { type Followed, readFollowed } from "./followed.ts";

/** A followed record with what others have done there since the current user looked. */
export interface News extends Followed {
  /** The newest first, at most `mostShown`. */
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
  /** Marks of all changes that are on the device. */
  readonly marks: readonly string[];
}

/** Changes of one record that are shown; its history has all of them. */
const mostShown = 5;

/** Reads the marks of the changes of a record that others have made and that are on the device. */
export const readMarks = async (reader: ReplicaReader, owner: FollowedName, id: string): Promise<readonly string[]> =>
  marksOf(await findOthers(reader, owner, id));

/**
 * Reads the followed records, from the device's rows alone: those with news first, then by name. A row tells of its making and its
 * last change.
 */
export async function readNews(reader: ReplicaReader): Promise<readonly News[]> {
  const news = await Promise.all(
    (await readFollowed(reader)).map(async (one): Promise<News> => {
      const others = await findOthers(reader, one.owner, one.id);
      const since = others.filter(({ at, author }) => isUnseen(one, at, author));
      const entries = await writeEntries(reader, one.owner, since.slice(0, mostShown));
      return { ...one, entries, total: since.length, marks: marksOf(others) };
    }),
  );
  return [...news.filter(({ total }) => total > 0), ...news.filter(({ total }) => total === 0)];
}

type OtherEntry = FoundEntry & { readonly author: string };

const marksOf = (entries: readonly OtherEntry[]) => joinMarks(entries.map(({ at, author }) => changeMark(at, author)));

async function findOthers(reader: ReplicaReader, owner: FollowedName, id: string): Promise<readonly OtherEntry[]> {
  const me = reader.actor.id;
  const isOther = (entry: FoundEntry): entry is OtherEntry =>
    !entry.unsent && typeof entry.author === "string" && entry.author !== me;
  return (await findEntries(reader, owner, id, undefined)).filter(isOther);
}
