import { isOffline } from "./sync-state.ts";
import { useSyncFact } from "./use-sync-status.ts";

/** Whether the last exchange did not reach the server (L2). */
export const useOffline = (): boolean => useSyncFact(isOffline);
