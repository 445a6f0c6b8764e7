import { defineListSearch, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

/** The orders of the list: by number under headings, or the order that a column's header requests. */
const sorts = ["", "number", "-number", "name", "-name", "createdAt", "-createdAt"] as const;

const params = { name: wanted, sort: oneOf(sorts) };

/** The parameters of the list's address. */
export type TagSearch = SearchOf<typeof params>;
export const tagSearch = defineListSearch(params);

/** Returns the order that a column's header requests. */
export const tagSort = (sort: string): TagSearch["sort"] => sorts.find((known) => known === sort);
