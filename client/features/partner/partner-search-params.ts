import { isFiltered, paramsOf } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { hiddenColumns, viewParam } from "#client/records/view/view-query.ts";
import { defineListSearch, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

export const partnersPerPage = 50;

/** The label of the list's table. */
export const partnerTable = "パートナー一覧";

/** The possible orders, the default first. */
export const partnerSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "kana", label: "カナ順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

const params = {
  name: wanted,
  by: oneOf(["names", "files"]),
  ...paramsOf(partnerFilters),
  view: viewParam,
  hide: hiddenColumns,
  sort: oneOf(partnerSorts.map(({ value }) => value)),
};

/** The parameters of the list's address. */
export type PartnerSearch = SearchOf<typeof params>;
export const partnerSearch = defineListSearch(params);

/** Whether the list has a filter or a search text. */
export const isNarrowed = (search: PartnerSearch): boolean => Boolean(search.name) || isFiltered(partnerFilters, search);
