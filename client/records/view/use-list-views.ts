import { useCallback, useEffect, useMemo, useState } from "react";
import type { ListSearch } from "#client/ui/table/list-search.ts";
import { hiddenOn } from "#client/ui/table/use-columns.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import type { ViewedList } from "#sync/model/rules/saved-view.ts";
import { type FirstView, useFirstView } from "./first-view.ts";
import { useViews, type View, type Views } from "./use-views.ts";
import { queryOf, searchOf, type Viewed, wholeList, withFittingView } from "./view-query.ts";

/** A list's views, and which of them its address shows. */
export interface ListViews {
  readonly list: ViewedList;
  /** Undefined until they have been read. */
  readonly all: Views | undefined;
  readonly current: View | undefined;
  /** Whether the address differs from its view. */
  readonly isChanged: boolean;
  /** Whether the address names a view that is not there, or not for this user. */
  readonly isGone: boolean;
  /** The conditions and the order in the address, as a view keeps them; blank for the whole list. */
  readonly query: string;
  /** Returns what a view keeps: the conditions, the order, and the columns that are shown. Blank if nothing was chosen. */
  readonly toKeep: () => string;
  readonly first: FirstView;
  /** Shows a view with all its conditions; undefined shows the whole list. */
  readonly open: (view: Pick<View, "id" | "query"> | undefined) => void;
  /** Keeps the conditions, and leaves the view. */
  readonly leave: () => void;
}

/**
 * Joins a list with its views. An address that names a view alone is replaced by one with the view's conditions. One that names nothing
 * is replaced by the first view.
 * @param table the label of the list's table; absent where it is shown as something else
 * @returns the views, and what writes a search into the address with the view that fits it
 */
export function useListViews<S extends Viewed>(
  of: ViewedList,
  list: ListSearch<S>,
  search: S,
  write: OnSearch<S>,
  table?: string,
): readonly [ListViews, OnSearch<S>] {
  const reading = useViews(of);
  const first = useFirstView(of);
  const [firstId] = first;
  const query = queryOf(list, search);
  const all = reading?.value;
  const find = (id: string | undefined) => [...(all?.own ?? []), ...(all?.shared ?? [])].find((view) => view.id === id);
  const current = find(search.view);
  const linked = query === "" ? find(search.view ?? firstId) : undefined;
  // A view that was just saved is in the address before it is in the reading.
  const [opened, setOpened] = useState<string>();

  useEffect(() => {
    if (!linked) return;
    const target = searchOf(list, linked);
    // Nothing may be left of a view's conditions: then it is the whole list, and stays where it is.
    if (queryOf(list, target) !== "" || search.view !== linked.id) write(target, "replace");
  }, [linked, list, search.view, write]);

  const onSearch = useCallback<OnSearch<S>>(
    (next, step) => write(withFittingView(list, next, firstId !== undefined), step),
    [list, write, firstId],
  );
  const open = useCallback<ListViews["open"]>(
    (view) => {
      setOpened(view?.id);
      if (view) write(searchOf(list, view), "push");
      else onSearch(list.read({}), "push");
    },
    [list, write, onSearch],
  );
  const toKeep = useCallback(() => {
    const hide = search.hide ?? (table === undefined ? undefined : hiddenOn(table));
    const isChosen = query !== "" || (hide && hide.length > 0);
    return isChosen ? queryOf(list, { ...search, ...(hide && { hide }) }) : "";
  }, [list, search, query, table]);
  const leave = useCallback(() => onSearch(list.read({ ...search, view: undefined }), "replace"), [list, search, onSearch]);
  const named = search.view !== undefined && search.view !== wholeList && search.view !== opened;
  const isGone = named && reading !== undefined && !reading.partial && current === undefined;
  const isChanged = current !== undefined && queryOf(list, searchOf(list, current)) !== query;
  const views = useMemo<ListViews>(
    () => ({ list: of, all, current, isChanged, isGone, query, toKeep, first, open, leave }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `first` is its value and a setter
    [of, all, current, isChanged, isGone, query, toKeep, firstId, open, leave],
  );
  return [views, onSearch];
}
