import { useCallback, useMemo } from "react";
import type { ListSearch } from "./list-search.ts";
import type { OnSearch } from "./use-list-search.ts";
import { type SearchText, useSearchText } from "./use-search-text.ts";

/** A list whose search answers each keystroke. */
export interface FoundList<S> {
  readonly box: SearchText;
  /** The list's search values. The address follows them while the user types. */
  readonly shown: S;
  /** Changes filters or the order, and keeps the text in the box. */
  readonly change: (patch: { readonly [K in keyof S]?: S[K] | undefined }) => void;
  /** Clears the box and removes all filters; the order stays. */
  readonly reset: () => void;
}

/** Combines a list's search box with its filters and its order. The box's text is `name` in the address. */
export function useFoundList<S extends { readonly name?: string | undefined }>(
  list: ListSearch<S>,
  search: S,
  onSearch: OnSearch<S>,
): FoundList<S> {
  const inAddress = search.name ?? "";
  const write = useCallback(
    (text: string, step: "push" | "replace") => onSearch(list.find(search, text), step),
    [list, search, onSearch],
  );
  const box = useSearchText(inAddress, write);
  const { settled, take, clear } = box;
  // A text that is not in the address yet shows the first page.
  const shown = useMemo(() => (settled === inAddress ? search : list.find(search, settled)), [list, search, settled, inAddress]);
  const change = useCallback<FoundList<S>["change"]>(
    (patch) => onSearch(list.narrow(list.find(search, take()), patch), "push"),
    [list, search, onSearch, take],
  );
  const reset = useCallback(() => {
    clear();
    onSearch(list.whole(search), "push");
  }, [list, search, onSearch, clear]);
  return { box, shown, change, reset };
}
