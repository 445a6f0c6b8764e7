import { useSyncExternalStore } from "react";

/** Whether this device has any network, live. The server may still be unreachable, which only a call can show. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
