import { useState, useSyncExternalStore } from "react";

/** Rows that were chosen, by id, over all pages of a list. Outside of React: one row that changes draws one row. */
export interface Selection {
  readonly subscribe: (listener: () => void) => () => void;
  readonly has: (id: string) => boolean;
  /** In the order in which they were chosen; the same until they change. */
  readonly ids: () => readonly string[];
  readonly choose: (id: string, chosen: boolean) => void;
  /** From the row that was chosen last to this one, as they stand on the page; this one alone where that is not among them. */
  readonly chooseTo: (id: string, chosen: boolean, page: readonly string[]) => void;
  readonly chooseAll: (ids: readonly string[], chosen: boolean) => void;
  readonly clear: () => void;
}

/** Makes an empty selection. */
export function selectionStore(): Selection {
  const listeners = new Set<() => void>();
  let ids: readonly string[] = [];
  let chosenIds: ReadonlySet<string> = new Set();
  let anchor: string | undefined;
  const set = (next: ReadonlySet<string>) => {
    chosenIds = next;
    ids = [...next];
    for (const listener of listeners) listener();
  };
  const chooseAll = (all: readonly string[], chosen: boolean) => {
    const next = new Set(chosenIds);
    for (const id of all) {
      if (chosen) next.add(id);
      else next.delete(id);
    }
    set(next);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    has: (id) => chosenIds.has(id),
    ids: () => ids,
    choose(id, chosen) {
      anchor = id;
      chooseAll([id], chosen);
    },
    chooseTo(id, chosen, page) {
      const [from, to] = [page.indexOf(anchor ?? ""), page.indexOf(id)].toSorted((a, b) => a - b);
      anchor = id;
      chooseAll(from === undefined || to === undefined || from < 0 ? [id] : page.slice(from, to + 1), chosen);
    },
    chooseAll,
    clear() {
      anchor = undefined;
      if (ids.length > 0) set(new Set());
    },
  };
}

/** A selection for a list, kept for as long as its screen is open. */
export const useSelection = (): Selection => useState(selectionStore)[0];

/** The ids that are chosen, live. Draws its caller with every choice: for what stands beside the rows. */
export const useSelected = (selection: Selection): readonly string[] => useSyncExternalStore(selection.subscribe, selection.ids);

/** Whether a row is chosen, live. */
export const useIsSelected = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id));

/** Whether all of these are chosen, some, or none. */
export const useSelectedOf = (selection: Selection, ids: readonly string[]): "all" | "some" | "none" =>
  useSyncExternalStore(selection.subscribe, () => {
    const chosen = ids.filter(selection.has).length;
    return chosen === 0 ? "none" : chosen === ids.length ? "all" : "some";
  });
