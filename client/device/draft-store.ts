import type { z } from "zod";
import { onFreeze } from "#sync/engine/client/on-freeze.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";
import { type DraftDevice, type DraftKeeper, draftKeeper } from "./draft-keeper.ts";

/** One of the drafts of a key as it stands now. */
export interface DraftState<T> {
  /** Which of them it is. */
  readonly id: string;
  readonly value: T;
  /** False once the device has refused to keep what was typed. */
  readonly kept: boolean;
  /** How many more of this key no tab had open when this one was taken up. */
  readonly others: number;
  /** ISO moment of the last write that reached the disk; null before the first. */
  readonly writtenAt: string | null;
}

/** Gives what takes a draft off the device in the transaction that keeps what it has become: for `mutate`. */
export type TakeDraft = () => Promise<KeptChange | undefined>;

/** What a change takes out of the drafts, as the replica takes it. */
export async function draftsOf({ draft }: { readonly draft?: TakeDraft | undefined }): Promise<readonly KeptChange[]> {
  const taken = await draft?.();
  return taken ? [taken] : [];
}

/** A draft outside of React: it can change without drawing anything that does not show it. */
export interface DraftStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until the device has been read. */
  readonly read: () => DraftState<T> | undefined;
  /** Takes a draft in hand. Returns what lets go of it. */
  readonly open: () => () => void;
  /** Resolves once the disk has taken it, or has refused it. */
  readonly change: (how: (value: T) => T) => Promise<void>;
  /** The same change on the disk, for the transaction that keeps what is sent; `change` follows for what is in hand. */
  readonly taking: (how: (value: T) => T) => TakeDraft;
  /** Takes up the next of the others; this one joins them. */
  readonly next: () => void;
}

/**
 * Holds what was typed and not yet saved, on the disk with every change (see `draftKeeper`).
 * @param empty what stands where nothing is kept, and what is not kept
 */
export function draftStore<T>(replica: DraftDevice, key: string, schema: z.ZodType<T>, empty: T): DraftStore<T> {
  const listeners = new Set<() => void>();
  let keeper: DraftKeeper<T> | undefined;
  let state: DraftState<T> | undefined;

  const show = (next: DraftState<T> | undefined) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const take = async (from: DraftKeeper<T>, again = false) => {
    const others = await (again ? from.takeAgain() : from.take());
    if (keeper === from) show({ ...from.hand, others, kept: from.kept, writtenAt: null });
  };
  const told = (kept: boolean) => show(state && { ...state, kept, writtenAt: kept ? new Date().toISOString() : state.writtenAt });

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open() {
      const opened = draftKeeper(replica, key, schema, empty);
      keeper = opened;
      void take(opened);
      const ended = new AbortController();
      onFreeze(
        () => undefined,
        () => void take(opened, true),
        ended.signal,
      );
      replica.erased.addEventListener("abort", () => told(false), { signal: ended.signal });
      return () => {
        ended.abort();
        opened.letGo();
      };
    },
    async change(how) {
      if (!keeper) return;
      keeper.hand = { ...keeper.hand, value: how(keeper.hand.value) };
      show(state && { ...state, ...keeper.hand });
      told(await keeper.write());
    },
    taking: (how) => async () => keeper?.taking(how),
    next() {
      const current = keeper;
      if (current) void current.write().then((written) => (written ? take(current) : told(false)));
    },
  };
}
