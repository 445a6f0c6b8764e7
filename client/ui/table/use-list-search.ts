import { useCallback, useMemo } from "react";
import type { ListSearch } from "./list-search.ts";

/** Puts a search into the address: as a new step of the history, or in place of the last. */
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

/** Where in a list one is, and how to get elsewhere in it. */
export interface ListPlace {
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
  /** The sizes that a page can have. */
  readonly sizes: readonly number[];
  /** Blank for the list's own order. */
  readonly sort: string;
  readonly move: (to: { readonly page?: number; readonly size?: number; readonly sort?: string }) => void;
  /** All that the address says. */
  readonly search: object;
}

const rowsOnPage = 20;

/** The place in a list that its address names. */
export function useListPlace<S extends { readonly page?: number; readonly size?: number; readonly sort?: string }>(
  route: ListRoute<NoInfer<S>>,
  list: ListSearch<S>,
): ListPlace {
  const [search, onSearch] = useListSearch(route, list);
  const { sizes } = list;
  const { page = 1, size = sizes[0] ?? rowsOnPage, sort = "" } = search;
  return { page, size, sizes, sort, search, move: (to) => onSearch(list.move(search, to)) };
}
