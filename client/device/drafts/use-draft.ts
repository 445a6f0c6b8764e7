import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { z } from "zod";
import { useReplica } from "../replica-provider.tsx";
import { type DraftStore, draftStore, type TakeDraft } from "./draft-store.ts";

export interface Draft<T> {
  /** Undefined until the device has been read. */
  readonly value: T | undefined;
  /** False once the device has failed to save the input. */
  readonly kept: boolean;
  readonly change: (how: (value: T) => T) => void;
  /** Changes it where it is by now, even if its screen was left (see `DraftStore`). */
  readonly amend: DraftStore<T>["amend"];
  /** Makes the same change on the disk, in the transaction that saves the sent data. */
  readonly takeOut: (how: (value: T) => T) => TakeDraft;
}

/**
 * Keeps what is typed and not yet saved on the disk. It survives a reload, a killed browser and a second tab. What the disk
 * refuses stays in the tab's memory. `empty` is the value without a draft, and is not stored; pass the same object each time.
 */
export function useDraft<T>(key: string, schema: z.ZodType<T>, empty: T): Draft<T> {
  const store = useDraftStore(key, schema, empty);
  const state = useSyncExternalStore(store.subscribe, store.read);
  return { value: state?.value, kept: state?.kept ?? true, change: store.change, amend: store.amend, takeOut: store.takeOut };
}

/** Returns the draft without rendering its user. Components subscribe to what they show of it. */
export function useDraftStore<T>(key: string, schema: z.ZodType<T>, empty: T): DraftStore<T> {
  const replica = useReplica();
  const store = useMemo(() => draftStore(replica, key, schema, empty), [replica, key, schema, empty]);
  useEffect(() => store.open(), [store]);
  return store;
}
