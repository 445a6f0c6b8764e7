import { partnerCodeFilters } from "#client/records/partner/partner-code-filters.ts";
import { defineListSearch, masterIds, oneOf, recordIds, type SearchOf, someOf, wanted } from "#client/ui/table/list-search.ts";
import { partnerStatuses } from "#sync/model/rules/partner.ts";

export const partnersPerPage = 50;

/** The orders offered, the default first. */
export const partnerSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "kana", label: "カナ順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

/** The statuses that the list can be narrowed to; 0 stands for partners without one. */
export const partnerStatusChoices = [...partnerStatuses, { value: 0, label: "未設定" }] as const;

const params = {
  name: wanted,
  by: oneOf(["names", "files"]),
  sts: someOf(partnerStatusChoices.map(({ value }) => value)),
  industry: masterIds,
  skill: masterIds,
  position: masterIds,
  tagIds: recordIds,
  sort: oneOf(partnerSorts.map(({ value }) => value)),
};

/** What the address of the list says. */
export type PartnerSearch = SearchOf<typeof params>;
export const partnerSearch = defineListSearch(params);

/** Whether a filter narrows the list, each of which has its chip. */
export const isFiltered = (search: PartnerSearch): boolean =>
  [search.sts, search.tagIds, ...partnerCodeFilters.map(({ key }) => search[key])].some((values) => values?.length);

/** Whether anything narrows the list. */
export const isNarrowed = (search: PartnerSearch): boolean => Boolean(search.name) || isFiltered(search);
