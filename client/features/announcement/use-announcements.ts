import { useLive } from "#client/device/use-live.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { Reading, ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcement } from "#sync/model/entities/announcement.ts";

/** An announcement with the names of those who wrote and changed it. */
export interface AnnouncementView extends RowOf<typeof announcement> {
  readonly sender: string;
  /** Null while it stands as it was written. */
  readonly editor: string | null;
}

/** What stands for an administrator that this device does not know. */
const unknownAdmin = "unknown";

/** All announcements, newest update first; undefined while they are being read. */
export const useAnnouncements = (): Reading<readonly AnnouncementView[]> | undefined =>
  useLive(async (reader) => (await named(reader, await reader.all(announcement))).sort(newestUpdateFirst), []);

/**
 * One announcement by id or by the number that screens show; null where the device has none, undefined while it is being read.
 */
export function useAnnouncement(address: string): Reading<AnnouncementView | null> | undefined {
  return useLive(
    async (reader) => {
      const row = /^\d{1,9}$/u.test(address)
        ? (await reader.all(announcement)).find(({ number }) => number === Number(address))
        : await reader.get(announcement, address.toLowerCase());
      return row ? ((await named(reader, [row]))[0] ?? null) : null;
    },
    [address],
  );
}

async function named(reader: ReplicaReader, rows: readonly RowOf<typeof announcement>[]): Promise<AnnouncementView[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.createdBy, row.updatedBy]).filter((id) => id !== null))];
  const known = await reader.getMany(admin, ids);
  const names = new Map(known.flatMap((row) => (row ? [[row.id, row.name] as const] : [])));
  const unknown = reader.hasAll(admin) ? unknownAdmin : receivingWord;
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id)) ?? unknown;
  return rows.map((row) => ({
    ...row,
    sender: nameOf(row.createdBy),
    editor: row.updatedBy === null ? null : nameOf(row.updatedBy),
  }));
}

const newestUpdateFirst = (a: AnnouncementView, b: AnnouncementView): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1;
