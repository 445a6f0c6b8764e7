import { liveQuery } from "dexie";
import { useMemo, useSyncExternalStore } from "react";
import type { Attachment, Attachments } from "#sync/engine/client/attachments/attachment-types.ts";
import { logError } from "../log-error.ts";
import { useReplica } from "../replica-provider.tsx";

type Kept = ReadonlyMap<string, Attachment>;
const none: Kept = new Map();

/** Whether the files on the device have not been read yet. */
export const isUnread = (kept: Kept): boolean => kept === none;

/** Returns the files on this device, by key, live; all components share one reading, however many files a page shows. */
export function useAttachments(): Kept {
  const { attachments } = useReplica();
  const store = useMemo(() => storeOf(attachments), [attachments]);
  return useSyncExternalStore(store.subscribe, store.current);
}

interface KeptStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => Kept;
}

const stores = new WeakMap<Attachments, KeptStore>();

function storeOf(attachments: Attachments): KeptStore {
  const known = stores.get(attachments);
  if (known) return known;
  const listeners = new Set<() => void>();
  let kept = none;
  let running: { unsubscribe(): void } | undefined;
  const store: KeptStore = {
    subscribe(listener) {
      listeners.add(listener);
      running ??= liveQuery(() => attachments.all()).subscribe({
        next(rows) {
          kept = new Map(rows.map((row) => [row.key, row]));
          for (const each of listeners) each();
        },
        error: (error: unknown) => logError("files on the device were not read", error),
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.unsubscribe();
        running = undefined;
      };
    },
    current: () => kept,
  };
  stores.set(attachments, store);
  return store;
}
