import { defineListSearch, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

const params = { name: wanted };

/** The parameters of the list's address. */
export type EstimateSearch = SearchOf<typeof params>;
export const estimateSearch = defineListSearch(params, [20, 50]);
