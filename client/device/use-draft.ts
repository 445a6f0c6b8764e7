import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { z } from "zod";
import { type DraftStore, draftStore } from "./draft-store.ts";
import { useReplica } from "./replica-provider.tsx";

export interface Draft<T> {
  /** Undefined until the device has been read. */
  readonly value: T | undefined;
  /** False once the device has refused to keep what was typed. */
  readonly kept: boolean;
  readonly change: (how: (value: T) => T) => void;
}

/**
 * What was typed and not yet saved, on the disk with every change, so that leaving the screen, a reload, a killed browser or
 * another tab on the same screen loses nothing. What the disk refuses comes back for as long as the tab lives. `empty` is
 * what stands where nothing is kept, and what is not kept; give the same one each time.
 */
export function useDraft<T>(key: string, schema: z.ZodType<T>, empty: T): Draft<T> {
  const store = useDraftStore(key, schema, empty);
  const state = useSyncExternalStore(store.subscribe, store.read);
  return { value: state?.value, kept: state?.kept ?? true, change: store.change };
}

/** The same without drawing what uses it: components subscribe to what they show of it. */
export function useDraftStore<T>(key: string, schema: z.ZodType<T>, empty: T): DraftStore<T> {
  const replica = useReplica();
  const store = useMemo(() => draftStore(replica, key, schema, empty), [replica, key, schema, empty]);
  useEffect(() => store.open(), [store]);
  return store;
}
