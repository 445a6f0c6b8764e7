import { defineListSearch, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

/** The orders of the list: under their headings by number, or as a column's head asks. */
const sorts = ["", "number", "-number", "name", "-name", "createdAt", "-createdAt"] as const;

const params = { name: wanted, sort: oneOf(sorts) };

/** The parameters of the list's address. */
export type TagSearch = SearchOf<typeof params>;
export const tagSearch = defineListSearch(params);

/** The order that a column's head asks for. */
export const tagSort = (sort: string): TagSearch["sort"] => sorts.find((known) => known === sort);
