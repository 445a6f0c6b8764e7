import { useCallback, useMemo } from "react";
import type { ListSearch } from "./list-search.ts";

/** Writes a search into the address, as a new step of the history or in place of the last. */
export type OnSearch<S> = (search: S, step?: "push" | "replace") => void;

interface Step<S> {
  readonly to: ".";
  readonly search: S;
  readonly replace: boolean;
  readonly resetScroll: false;
}

interface ListRoute<S> {
  useSearch(): S;
  useNavigate(): (to: Step<S>) => unknown;
}

/** The search of a list's address, and how to change it. */
export function useListSearch<S extends object>(route: ListRoute<NoInfer<S>>, list: ListSearch<S>): readonly [S, OnSearch<S>] {
  const raw = route.useSearch();
  // The route's search may still have raw values that its validation has dropped. So it is read once more.
  const search = useMemo(() => list.read({ ...raw }), [list, raw]);
  const navigate = route.useNavigate();
  const onSearch = useCallback<OnSearch<S>>(
    (next, step = "push") => void navigate({ to: ".", search: next, replace: step === "replace", resetScroll: false }),
    [navigate],
  );
  return [search, onSearch];
}

/** A position in a list, and how to move to another one. */
export interface ListPlace {
  readonly page: number;
  /** The number of rows on a page. */
  readonly size: number;
  /** The possible page sizes. */
  readonly sizes: readonly number[];
  /** The sort order; blank for the list's own order. */
  readonly sort: string;
  readonly move: (to: { readonly page?: number; readonly size?: number; readonly sort?: string }) => void;
  /** The complete search in the address. */
  readonly search: object;
}

const rowsOnPage = 20;

/** Returns the position in the list that the address names. */
export function useListPlace<S extends { readonly page?: number; readonly size?: number; readonly sort?: string }>(
  route: ListRoute<NoInfer<S>>,
  list: ListSearch<S>,
): ListPlace {
  const [search, onSearch] = useListSearch(route, list);
  const { sizes } = list;
  const { page = 1, size = sizes[0] ?? rowsOnPage, sort = "" } = search;
  return { page, size, sizes, sort, search, move: (to) => onSearch(list.move(search, to)) };
}
