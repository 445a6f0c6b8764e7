import { useState, useSyncExternalStore } from "react";
import { readFromTab, writeToTab } from "#client/device/tab-storage.ts";

/** The chosen rows by id, over all pages of a list. It is outside of React: a changed row renders one row. */
export interface Selection {
  readonly subscribe: (listener: () => void) => () => void;
  readonly has: (id: string) => boolean;
  /** Returns the ids in the order of choosing; the same array until they change. */
  readonly ids: () => readonly string[];
  readonly choose: (id: string, chosen: boolean) => void;
  /** Chooses the rows of the page from the last chosen one to this one. If that one is not on the page, only this one changes. */
  readonly chooseTo: (id: string, chosen: boolean, page: readonly string[]) => void;
  readonly chooseAll: (ids: readonly string[], chosen: boolean) => void;
  readonly clear: () => void;
}

/**
 * Makes a selection.
 * @param first the rows that are chosen from the beginning
 * @param keep is called with the ids after every change
 */
export function selectionStore(first: readonly string[] = [], keep?: (ids: readonly string[]) => void): Selection {
  const listeners = new Set<() => void>();
  let ids = first;
  let chosenIds: ReadonlySet<string> = new Set(first);
  let anchor: string | undefined;
  const set = (next: ReadonlySet<string>) => {
    chosenIds = next;
    ids = [...next];
    keep?.(ids);
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

/** Returns a selection for a list, which lasts as long as its screen is open. */
export const useSelection = (): Selection => useState(selectionStore)[0];

/**
 * Returns a selection for a list that outlives a reload. This tab keeps the ids until it is closed or its user signs out.
 * @param list the list's name among the selections of the tab
 */
export function useKeptSelection(list: string): Selection {
  const key = `selection/${list}`;
  const [selection] = useState(() =>
    selectionStore(keptIn(readFromTab(key)), (ids) => writeToTab(key, ids.length > 0 ? ids.join(",") : null)),
  );
  return selection;
}

const keptIn = (kept: string | null): readonly string[] => kept?.split(",") ?? [];

/** Returns the chosen ids, live. It renders its caller after every change: use it outside of rows. */
export const useSelected = (selection: Selection): readonly string[] => useSyncExternalStore(selection.subscribe, selection.ids);

/** Whether a row is chosen, live. */
export const useIsSelected = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id));

/** Returns whether all of these are chosen, some, or none. */
export const useSelectedOf = (selection: Selection, ids: readonly string[]): "all" | "some" | "none" =>
  useSyncExternalStore(selection.subscribe, () => {
    const chosen = ids.filter(selection.has).length;
    return chosen === 0 ? "none" : chosen === ids.length ? "all" : "some";
  });
