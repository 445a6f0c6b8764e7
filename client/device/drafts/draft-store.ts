import { v7 } from "uuid";
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
  /** Grows when something else than its form has changed the value, so that the form fills its fields again. */
  readonly amended: number;
}

/**
 * What became of a change to a draft whose form may have been left. `shown`: it is in a form that is open in this tab. `kept`: it is
 * on the device, for the next form. `gone`: there is nothing that it could change.
 */
export type Amended = "shown" | "kept" | "gone";

/**
 * Returns a draft's new value, or the same one where there is nothing to change.
 * @param isSame false if the draft has ended. The value is then that of the form that is open now, or the empty one.
 */
export type Amendment<T> = (value: T, isSame: boolean) => T;

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
  /** Changes the draft where it is by now: here, in a form that was opened since, or on the device. */
  readonly amend: (how: Amendment<T>) => Promise<Amended>;
  /**
   * Makes the same change on the disk only, in the transaction that saves the sent data. `change` then follows for the current
   * draft.
   */
  readonly takeOut: (how: (value: T) => T) => TakeDraft;
  /** Opens the next of the other drafts. This one joins them. */
  readonly next: () => void;
}

interface OpenStore {
  readonly device: string;
  readonly key: string;
  readonly id: () => string;
  readonly onReturned: () => void;
  /** All stores of a key have values of the same type. */
  readonly amend: (how: Amendment<unknown>, isSame: boolean) => Promise<boolean>;
}

/** The open stores of this tab. */
const openStores = new Set<OpenStore>();

const openListeners = new Set<() => void>();
let openNow: ReadonlySet<string> = new Set();
const tellOpen = () => {
  openNow = new Set([...openStores].map(({ key }) => key));
  for (const listener of openListeners) listener();
};

/** The keys whose drafts are open in this tab. A draft that was left counts as open until the disk has its last change. */
export const openKeys = {
  read: (): ReadonlySet<string> => openNow,
  subscribe(listener: () => void): () => void {
    openListeners.add(listener);
    return () => void openListeners.delete(listener);
  },
};

/**
 * Keeps what was typed and not yet saved, on the disk with every change (see `DraftKeeper`).
 * @param empty the value where there is no draft; it is not stored
 */
export function draftStore<T>(replica: DraftDevice, key: string, schema: z.ZodType<T>, empty: T): DraftStore<T> {
  const listeners = new Set<() => void>();
  let keeper: DraftKeeper<T> | undefined;
  let state: DraftState<T> | undefined;
  let amending: Promise<unknown> = Promise.resolve();

  const isOfKey = (one: OpenStore) => one.device === replica.name && one.key === key;
  const show = (next: DraftState<T> | undefined) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const take = async (from: DraftKeeper<T>, again = false) => {
    const others = await (again ? from.takeAgain() : from.take());
    if (keeper === from) show({ ...from.current, others, kept: from.kept, writtenAt: null, amended: state?.amended ?? 0 });
  };
  /** A form that was left has its draft back. It is restored, unless the user has typed something here. */
  const onReturned = () => {
    if (keeper?.value === empty) void take(keeper);
    else show(state && { ...state, others: state.others + 1 });
  };
  const tellReturned = () => {
    for (const one of openStores) if (isOfKey(one)) one.onReturned();
  };
  const notify = (kept: boolean) =>
    show(state && { ...state, kept, writtenAt: kept ? new Date().toISOString() : state.writtenAt });
  /** Writes an amended value. Returns whether anything has changed. */
  const put = async (to: DraftKeeper<T>, how: Amendment<T>, isSame = true): Promise<boolean> => {
    const before = isSame || !to.free ? to.value : empty;
    const value = how(before, isSame);
    if (value === before) return false;
    // Another tab may have the draft that was left. A value beside it is a draft of its own.
    to.current = { id: isSame || !to.free ? to.current.id : v7(), value };
    if (to === keeper) show(state && { ...state, ...to.current, amended: state.amended + 1 });
    const isKept = await to.write();
    if (to === keeper) notify(isKept);
    return true;
  };
  /** Amends a draft that its form has left. */
  const amendLeft = async (left: DraftKeeper<T>, how: Amendment<T>): Promise<Amended> => {
    const open = [...openStores].filter(isOfKey);
    const same = open.find((one) => one.id() === left.id);
    if (same) return (await same.amend(how as Amendment<unknown>, true)) ? "shown" : "gone";
    const again = new DraftKeeper(replica, key, schema, empty);
    const isSame = await again.takeUp(left.id);
    const isAmended = isSame && (await put(again, how));
    again.leave();
    await again.settled();
    if (!isSame && open[0]) return (await open[0].amend(how as Amendment<unknown>, false)) ? "shown" : "gone";
    if (!isAmended && (isSame || !(await put(left, how, false)))) return "gone";
    // A form may have looked for drafts while this one was taken up.
    for (const one of open) one.onReturned();
    return "kept";
  };

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
      const one: OpenStore = {
        device: replica.name,
        key,
        id: () => opened.id,
        onReturned,
        amend: (how, isSame) => put(opened, how as Amendment<T>, isSame),
      };
      openStores.add(one);
      tellOpen();
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
        void opened.settled().then(tellOpen);
      };
    },
    async openNew() {
      const opened = new DraftKeeper(replica, key, schema, empty);
      await opened.beginNew();
      keeper = opened;
      show({ ...opened.current, others: 0, kept: true, writtenAt: null, amended: 0 });
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
    async amend(how) {
      const own = keeper;
      if (!own) return "gone";
      if (!own.free) return (await put(own, how)) ? "shown" : "gone";
      // Two at once would each find the draft taken up by the other.
      const amended = amending.then(() => amendLeft(own, how));
      amending = amended.catch(() => undefined);
      return amended;
    },
    takeOut: (how) => async () => keeper?.takeOut(how),
    next() {
      const current = keeper;
      if (current) void current.write().then((written) => (written ? take(current) : notify(false)));
    },
  };
}
