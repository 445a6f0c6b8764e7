import { useLive } from "#client/device/use-live.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
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
export const useAnnouncements = (): readonly AnnouncementView[] | undefined =>
  useLive(async (replica) => (await named(replica, await replica.all(announcement))).sort(newestUpdateFirst), []);

/**
 * One announcement by id or by the number that screens show; null where the device has none, undefined while it is being read.
 */
export function useAnnouncement(address: string): AnnouncementView | null | undefined {
  return useLive(
    async (replica) => {
      const row = /^\d{1,9}$/u.test(address)
        ? (await replica.all(announcement)).find(({ number }) => number === Number(address))
        : await replica.get(announcement, address.toLowerCase());
      return row ? ((await named(replica, [row]))[0] ?? null) : null;
    },
    [address],
  );
}

async function named(replica: Replica, rows: readonly RowOf<typeof announcement>[]): Promise<AnnouncementView[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.createdBy, row.updatedBy]).filter((id) => id !== null))];
  const known = await replica.getMany(admin, ids);
  const names = new Map(known.flatMap((row) => (row ? [[row.id, row.name] as const] : [])));
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id)) ?? unknownAdmin;
  return rows.map((row) => ({
    ...row,
    sender: nameOf(row.createdBy),
    editor: row.updatedBy === null ? null : nameOf(row.updatedBy),
  }));
}

const newestUpdateFirst = (a: AnnouncementView, b: AnnouncementView): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1;
