import { useMemo, useSyncExternalStore } from "react";
import type { Attach } from "#sync/engine/client/attachments/attachment-types.ts";
import { type KeptChange, RefusedStep, type Tried } from "#sync/engine/client/replica-types.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { AppError } from "#sync/model/errors.ts";
import {
  changeSetKey,
  changeSetSchema,
  excessOf,
  type PlannedChange,
  stepOf,
  tryChanges,
  withChanges,
  withoutMade,
} from "./change-set.ts";
import { type DraftStore, draftsOf, type TakeDraft } from "./drafts/draft-store.ts";
import { useDraftStore } from "./drafts/use-draft.ts";
import { useReplica } from "./replica-provider.tsx";
import { useMutateAct, useMutateAll } from "./use-mutate.ts";

/** A planned change with what it does on the device's rows. */
export interface TriedChange extends Tried {
  readonly change: PlannedChange;
}

/** Changes that are planned, kept on the device until they are made together. */
export interface ChangeSet {
  /** Undefined until the device has been read. */
  readonly changes: readonly PlannedChange[] | undefined;
  /** False once the device has refused to keep them: only this tab has them. */
  readonly kept: boolean;
  /** How many more sets of this name other tabs have left. */
  readonly others: number;
  /** Opens a set of its own, for changes that are made after the screen was left. Returns the function that leaves it. */
  readonly openNew: () => Promise<() => void>;
  /** Opens the next of the other sets, and this one becomes one of the others. */
  readonly next: () => void;
  /** Adds changes. A change replaces the planned one with the same id. Resolves once the device keeps them, or has refused to. */
  readonly put: (changes: readonly PlannedChange[]) => Promise<void>;
  /**
   * Removes these changes and adds others, in one write.
   * @param draft the draft in which the others were entered; it is deleted in the same transaction
   */
  readonly replace: (ids: readonly string[], changes: readonly PlannedChange[], draft?: TakeDraft) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  /**
   * Makes all planned changes as one act (A6) and deletes them from the set. Returns the rows that they have written.
   * @param options.attach files of drafts for the rows that they make
   * @param options.along returns changes of derived values for the same transaction
   * @throws RefusedStep with the index of the first refused one, EngineError, DeviceFailure; all stay planned then
   */
  readonly confirm: (options?: {
    readonly attach?: readonly Attach[];
    readonly along?: (tried: readonly TriedChange[]) => readonly KeptChange[];
  }) => Promise<readonly RowWrite[]>;
  /**
   * Makes the first planned changes, each as a mutation of its own. They leave the set in the same transaction, and so do those
   * that are refused or not due. Returns them all; none once the set is empty.
   * @param isDue whether a change that is not refused is made. Without it all are made, and what they write is returned only where
   *   one is refused.
   * @param along returns changes of derived values for the same transaction, from the changes that are made
   * @throws DeviceFailure; all stay planned then
   */
  readonly confirmPart: (
    isDue?: (tried: TriedChange) => boolean,
    along?: (due: readonly TriedChange[]) => readonly KeptChange[],
  ) => Promise<readonly TriedChange[]>;
}

/** The number of changes in a part: few enough to draw the screen in between. */
const mostInPart = 100;

type Planned = readonly PlannedChange[];
const none: Planned = [];
const withoutChanges = (set: Planned, ids: readonly string[]): Planned => set.filter(({ id }) => !ids.includes(id));

/**
 * Returns the changes that are planned under a name. Each name and administrator has one set, which survives a reload and a
 * killed browser. Two tabs that plan at once have a set each.
 */
export function useChangeSet(name: string): ChangeSet {
  const replica = useReplica();
  const mutateAct = useMutateAct();
  const mutateAll = useMutateAll();
  const store = useDraftStore(changeSetKey(name), changeSetSchema, none);
  const state = useSyncExternalStore(store.subscribe, store.read);
  return useMemo(
    () => ({
      changes: state?.value,
      kept: state?.kept ?? true,
      others: state?.others ?? 0,
      openNew: store.openNew,
      next: store.next,
      // An undo may put changes back after its screen was left.
      put: async (more) => void (await store.amend((set) => orNone(withChanges(set, more)))),
      replace: async (ids, more, draft) =>
        change(store, (set) => withChanges(withoutChanges(set, ids), more), await draftsOf({ draft })),
      remove: (id) => void change(store, (set) => withoutChanges(set, [id])),
      clear: () => void change(store, () => none),
      async confirm({ attach = [], along = nothing } = {}) {
        const set = store.read()?.value ?? none;
        const tried = paired(set, await tryChanges(replica, set));
        for (const [index, { refusal }] of tried.entries()) if (refusal) throw new RefusedStep(refusal, index);
        if (excessOf(set, tried)) throw new AppError("payload_too_large");
        const steps = set.map((each) => stepOf(replica.model, each));
        const left = (now: Planned) => orNone(withoutMade(now, set));
        await mutateAct(steps, { attach, draft: store.takeOut(left), derived: along(tried) });
        await store.change(left);
        return tried.flatMap(({ writes }) => writes);
      },
      async confirmPart(isDue, along = nothing) {
        const set = (store.read()?.value ?? none).slice(0, mostInPart);
        const left = (now: Planned) => orNone(withoutMade(now, set));
        const tryAll = async () => paired(set, await tryChanges(replica, set));
        // Where all are due, mostly none is refused. To try them first would take as long again.
        let outcomes = isDue && (await tryAll());
        for (;;) {
          const due = outcomes ? outcomes.filter((each) => !each.refusal && (isDue?.(each) ?? true)) : set.map(untried);
          try {
            if (due.length > 0) {
              const steps = due.map((each) => stepOf(replica.model, each.change));
              await mutateAll(steps, { draft: store.takeOut(left), derived: along(due) });
            }
            break;
          } catch (error) {
            if (!(error instanceof RefusedStep)) throw error;
            const late = due[error.step];
            // A row has changed since it was tried.
            const without = outcomes?.map((each) => (each === late ? { ...each, writes: [], refusal: error } : each));
            outcomes = without ?? (await tryAll());
          }
        }
        await store.change(left);
        return outcomes ?? set.map(untried);
      },
    }),
    [replica, mutateAct, mutateAll, store, state],
  );
}

const nothing = () => [];

const paired = (set: Planned, tried: readonly Tried[]): readonly TriedChange[] =>
  set.flatMap((change, at) => (tried[at] ? [{ change, ...tried[at] }] : []));

const untried = (change: PlannedChange): TriedChange => ({ change, writes: [], from: {}, refusal: null });

/** An empty set is not stored. */
const change = (store: DraftStore<Planned>, how: (set: Planned) => Planned, along?: readonly KeptChange[]) =>
  store.change((set) => orNone(how(set)), along);

const orNone = (set: Planned): Planned => (set.length === 0 ? none : set);
