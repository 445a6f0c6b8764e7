import type { z } from "zod";
import { onFreeze } from "#sync/engine/client/on-freeze.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";
import { type DraftDevice, DraftKeeper } from "./draft-keeper.ts";

/** The current draft among those of a key. */
export interface DraftState<T> {
  readonly id: string;
  readonly value: T;
  /** False once the device has failed to save the input. */
  readonly kept: boolean;
  /** Number of further drafts of the key that no tab had open when this one was opened. */
  readonly others: number;
  /** ISO moment of the last write that reached the disk; null before the first. */
  readonly writtenAt: string | null;
}

/** Returns the change that deletes a draft from the device. `mutate` makes it in the transaction that keeps the mutation. */
export type TakeDraft = () => Promise<KeptChange | undefined>;

/** Returns the changes of drafts that a change makes, in the form that the replica takes. */
export async function draftsOf({ draft }: { readonly draft?: TakeDraft | undefined }): Promise<readonly KeptChange[]> {
  const taken = await draft?.();
  return taken ? [taken] : [];
}

/** A draft outside of React, so that a change renders only what shows it. */
export interface DraftStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until the device has been read. */
  readonly read: () => DraftState<T> | undefined;
  /** Opens a draft. Returns the function that leaves it. */
  readonly open: () => () => void;
  /**
   * Opens a new draft beside those that are free, for work that goes on after its form was left. A form that is opened meanwhile
   * does not take it. Returns the function that leaves it.
   */
  readonly openNew: () => Promise<() => void>;
  /**
   * Changes the current draft. Resolves once the disk has accepted or refused it.
   * @param along changes in the same transaction of drafts that become part of this one
   */
  readonly change: (how: (value: T) => T, along?: readonly KeptChange[]) => Promise<void>;
  /**
   * Makes the same change on the disk only, in the transaction that saves the sent data. `change` then follows for the current
   * draft.
   */
  readonly takeOut: (how: (value: T) => T) => TakeDraft;
  /** Opens the next of the other drafts. This one joins them. */
  readonly next: () => void;
}

/** The open stores of this tab. */
const openStores = new Set<{ readonly device: string; readonly key: string; readonly onReturned: () => void }>();

/**
 * Keeps what was typed and not yet saved, on the disk with every change (see `DraftKeeper`).
 * @param empty the value where there is no draft; it is not stored
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
    if (keeper === from) show({ ...from.current, others, kept: from.kept, writtenAt: null });
  };
  /** A form that was left has its draft back. It is restored, unless the user has typed something here. */
  const onReturned = () => {
    if (keeper?.value === empty) void take(keeper);
    else show(state && { ...state, others: state.others + 1 });
  };
  const tellReturned = () => {
    for (const one of openStores) if (one.device === replica.name && one.key === key) one.onReturned();
  };
  const notify = (kept: boolean) =>
    show(state && { ...state, kept, writtenAt: kept ? new Date().toISOString() : state.writtenAt });

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open() {
      const opened = new DraftKeeper(replica, key, schema, empty);
      keeper = opened;
      void take(opened);
      const one = { device: replica.name, key, onReturned };
      openStores.add(one);
      const ended = new AbortController();
      onFreeze(
        () => undefined,
        () => void take(opened, true),
        ended.signal,
      );
      replica.erased.addEventListener("abort", () => notify(false), { signal: ended.signal });
      return () => {
        ended.abort();
        openStores.delete(one);
        opened.leave();
      };
    },
    async openNew() {
      const opened = new DraftKeeper(replica, key, schema, empty);
      await opened.beginNew();
      keeper = opened;
      show({ ...opened.current, others: 0, kept: true, writtenAt: null });
      return () => {
        opened.leave();
        if (opened.value !== empty) void opened.settled().then(tellReturned);
      };
    },
    async change(how, along) {
      if (!keeper) return;
      keeper.current = { ...keeper.current, value: how(keeper.current.value) };
      show(state && { ...state, ...keeper.current });
      notify(await keeper.write(along));
      if (keeper.free && keeper.value !== empty) tellReturned();
    },
    takeOut: (how) => async () => keeper?.takeOut(how),
    next() {
      const current = keeper;
      if (current) void current.write().then((written) => (written ? take(current) : notify(false)));
    },
  };
}
