import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { announcement } from "#sync/model/entities/announcement.ts";

/** An announcement with its author's name. */
export interface AnnouncementView extends RowOf<typeof announcement> {
  readonly sender: string;
}

/** All announcements, newest update first; undefined while they are being read. */
export const useAnnouncements = (): Reading<readonly AnnouncementView[]> | undefined =>
  useLive(async (reader) => {
    const rows = await reader.all(announcement);
    const name = await readNames(reader, announcement, rows, ["createdBy"]);
    return rows.map((row) => ({ ...row, sender: name(row, "createdBy") })).sort(newestUpdateFirst);
  }, []);

const newestUpdateFirst = (a: AnnouncementView, b: AnnouncementView): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1;
