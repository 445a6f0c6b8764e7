import { useEffect } from "react";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { useUnreadAnnouncements } from "#client/records/announcement/use-unread-announcements.ts";
import { useConcernCount } from "#client/records/concern/use-concern-count.ts";

/** Keeps the number on the installed application's icon: what waits in 要対応, unread announcements, and what concerns the user. */
export function AppBadge() {
  const attention = useSyncFact((status) => status.attention);
  const unread = useUnreadAnnouncements().length;
  const count = useConcernCount() + unread + attention;
  useEffect(() => show(count), [count]);
  useEffect(() => () => show(0), []);
  return null;
}

/** Not every browser has badges, and one without the right to show them rejects. A number is no reason to report a failure. */
function show(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined);
}
