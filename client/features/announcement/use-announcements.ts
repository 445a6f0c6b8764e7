import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import { type RecordReading, useRecord } from "#client/records/use-record.ts";
import type { Reading, ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { announcement } from "#sync/model/entities/announcement.ts";

/** An announcement with the names of those who wrote and changed it. */
export interface AnnouncementView extends RowOf<typeof announcement> {
  readonly sender: string;
  /** Null while it stands as it was written. */
  readonly editor: string | null;
}

/** All announcements, newest update first; undefined while they are being read. */
export const useAnnouncements = (): Reading<readonly AnnouncementView[]> | undefined =>
  useLive(async (reader) => {
    const rows = await reader.all(announcement);
    return rows.map(await viewer(reader, rows)).sort(newestUpdateFirst);
  }, []);

/** One announcement by id or by the number that screens show. */
export const useAnnouncement = (address: string): RecordReading<AnnouncementView> => useRecord(announcement, address, view);

async function view(row: Announcement, reader: ReplicaReader): Promise<AnnouncementView> {
  return (await viewer(reader, [row]))(row);
}

async function viewer(reader: ReplicaReader, rows: readonly Announcement[]): Promise<(row: Announcement) => AnnouncementView> {
  const name = await readNames(reader, announcement, rows, ["createdBy", "updatedBy"]);
  return (row) => ({ ...row, sender: name(row, "createdBy"), editor: name(row, "updatedBy") });
}

type Announcement = RowOf<typeof announcement>;

const newestUpdateFirst = (a: AnnouncementView, b: AnnouncementView): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1;
