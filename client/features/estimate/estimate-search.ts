import { defineListSearch, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

const params = { name: wanted };

/** What the address of the list says. */
export type EstimateSearch = SearchOf<typeof params>;
export const estimateSearch = defineListSearch(params, [20, 50]);
