import { useLiveBeside } from "#client/device/use-live.ts";
import { useToday } from "#client/device/use-today.ts";
import { readUnread, type UnreadAnnouncement } from "./read-unread.ts";

/** Returns the published announcements that the current user has not opened, live. */
export function useUnreadAnnouncements(): readonly UnreadAnnouncement[] {
  const today = useToday();
  return useLiveBeside((reader) => readUnread(reader, today), [today])?.value ?? none;
}

const none: readonly UnreadAnnouncement[] = [];
