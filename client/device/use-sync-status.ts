import { useCallback, useSyncExternalStore } from "react";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";
import { useReplica } from "./replica-provider.tsx";

/** Returns what the sync is doing, live. It changes several times with each exchange; for one fact of it use `useSyncFact`. */
export const useSyncStatus = (): SyncStatus => useSyncFact(whole);

/**
 * Returns a fact of what the sync is doing, live. The component renders again only when that changes.
 * @param read returns no new object for the same fact
 */
export function useSyncFact<T>(read: (status: SyncStatus) => T): T {
  const { status } = useReplica();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = status.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [status],
  );
  return useSyncExternalStore(subscribe, () => read(status.value));
}

const whole = (status: SyncStatus) => status;
