import { useOffline } from "#client/device/use-offline.ts";
import { useOnline } from "#client/device/use-online.ts";

/** Whether the server is out of reach: this device has no network at all, or its last exchange did not get there. */
export function useAway(): boolean {
  const online = useOnline();
  return useOffline() || !online;
}
