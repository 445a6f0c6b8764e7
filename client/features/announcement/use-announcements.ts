import { useLive } from "#client/device/use-live.ts";
import { readUnread } from "#client/records/announcement/read-unread.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byId, byText } from "#sync/engine/order.ts";
import { announcement } from "#sync/model/entities/announcement.ts";

/** An announcement with its author's name. */
export interface AnnouncementView extends RowOf<typeof announcement> {
  readonly sender: string;
  /** Whether it is published and the current user has not opened it. */
  readonly isUnread: boolean;
}

/**
 * All announcements, newest update first; undefined while they are being read.
 * @param today the day in Japan
 */
export const useAnnouncements = (today: string): Reading<readonly AnnouncementView[]> | undefined =>
  useLive(
    async (reader) => {
      const rows = await reader.all(announcement);
      const name = await readNames(reader, announcement, rows, ["createdBy"]);
      const unread = new Set((await readUnread(reader, today)).map(({ id }) => id));
      const view = (row: RowOf<typeof announcement>) => ({
        ...row,
        sender: name(row, "createdBy"),
        isUnread: unread.has(row.id),
      });
      return rows.map(view).sort((a, b) => byText(b.updatedAt, a.updatedAt) || byId(a, b));
    },
    [today],
  );
