import { useEffect } from "react";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { useConcernCount } from "#client/records/concern/use-concern-count.ts";

/** Keeps the number on the installed application's icon: what waits in 要対応, and what waits for the current user. */
export function AppBadge() {
  const { attention } = useSyncStatus();
  const count = useConcernCount() + attention;
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
