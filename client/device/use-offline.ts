import { syncState } from "./sync-state.ts";
import { useSyncStatus } from "./use-sync-status.ts";

/** Whether the last exchange did not reach the server (L2). */
export const useOffline = (): boolean => syncState(useSyncStatus()).offline;
