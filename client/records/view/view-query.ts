import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";
import { type ListSearch, type Param, recordIds } from "#client/ui/table/list-search.ts";
import type { AddressedColumns } from "#client/ui/table/use-columns.ts";

/* Routes import this file, so it must import neither schemas nor controls (decision 010). */

/** In place of a view's id: the whole list, though another view is the first one. */
export const wholeList = "all";

/** The view that a list's address names. Alone it is a link to the view; beside conditions it says where they come from. */
export const viewParam: Param<string> = {
  read: (raw) => (raw === wholeList ? raw : recordIds.read(raw)?.[0]),
  says: (value) => value !== "",
};

/** Most columns that an address names, and most letters of one. */
const [mostColumns, longestLabel] = [40, 60];

/** The labels of columns that a view leaves out, in one order. Without it, columns are the device's own choice. */
export const hiddenColumns: Param<readonly string[]> = {
  read: (raw) =>
    Array.isArray(raw)
      ? [...new Set(raw.filter((label) => typeof label === "string" && label.length <= longestLabel))]
          .slice(0, mostColumns)
          .sort()
      : undefined,
  says: () => true,
};

/** What the address of a list with views may have. */
export interface Viewed {
  readonly view?: string;
  readonly hide?: readonly string[];
  readonly page?: number;
}

/** Returns a list's conditions and order as a view keeps them: without view and page, in one form. Blank for the whole list. */
export function queryOf<S extends Viewed>(list: ListSearch<S>, search: S): string {
  return defaultStringifySearch({ ...list.read({ ...search }), view: undefined, page: undefined });
}

/**
 * Returns the choice of columns of a list's address. In a view they are the view's, and a choice goes into the address.
 * @param change writes into the address
 */
export const columnsIn = (
  { view, hide, page }: Viewed,
  change: (patch: Pick<Viewed, "hide" | "page">) => void,
): AddressedColumns => ({
  hidden: hide,
  hide:
    hide === undefined && (view === undefined || view === wholeList)
      ? undefined
      : (labels) => change({ hide: labels, ...(page !== undefined && { page }) }),
});

/** Returns the search of a view's query. Values that the list no longer knows are left out. */
export const searchOf = <S extends Viewed>(
  list: ListSearch<S>,
  { id, query }: { readonly id: string; readonly query: string },
): S => list.read({ ...defaultParseSearch(query), view: id });

/**
 * Returns a search with the view that fits it. Without conditions it is the whole list and no view. So an address with a view alone is
 * always a link.
 * @param hasFirst whether the whole list has to be named, since its address would open another view
 */
export function withFittingView<S extends Viewed>(list: ListSearch<S>, search: S, hasFirst: boolean): S {
  if (queryOf(list, search) === "") return list.read({ ...search, view: hasFirst ? wholeList : undefined });
  return search.view === wholeList ? list.read({ ...search, view: undefined }) : search;
}
