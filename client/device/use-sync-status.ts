import { useCallback, useSyncExternalStore } from "react";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";
import { useReplica } from "./replica-provider.tsx";

/** Returns what the sync is doing, live. */
export function useSyncStatus(): SyncStatus {
  const { status } = useReplica();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = status.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [status],
  );
  return useSyncExternalStore(subscribe, () => status.value);
}
