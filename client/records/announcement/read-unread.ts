import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { linkId } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcement, announcementRead } from "#sync/model/entities/announcement.ts";
import { isNewsFor } from "#sync/model/rules/announcement.ts";

/** An announcement that the current user has not opened. */
export interface UnreadAnnouncement {
  readonly id: string;
  readonly number: number | null;
}

/**
 * Reads the published announcements that the current user has not opened.
 * @param today the day in Japan
 */
export async function readUnread(reader: ReplicaReader, today: string): Promise<readonly UnreadAnnouncement[]> {
  const [account, all] = await Promise.all([reader.get(admin, reader.actor.id), reader.all(announcement)]);
  // Until both have arrived, it is not known what is old and what was read.
  if (!account || !reader.hasAll(announcementRead)) return [];
  const news = all.filter((one) => isNewsFor(one, account, today));
  const marks = await reader.getMany(
    announcementRead,
    news.map(({ id }) => linkId(id, account.id)),
  );
  return news.filter((_, at) => !marks[at]);
}
