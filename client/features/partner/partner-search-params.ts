import { partnerCodeFilters } from "#client/records/partner/partner-code-filters.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import { isSearchedInTexts } from "#client/search/texts/searched-text.ts";
import { defineListSearch, masterIds, oneOf, recordIds, type SearchOf, someOf, wanted } from "#client/ui/table/list-search.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerStatuses } from "#sync/model/rules/partner.ts";

export const partnersPerPage = 50;

/** The orders offered, the default first. */
export const partnerSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "kana", label: "カナ順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

const [newest] = partnerSorts;

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

/** Whether the text is looked for in the partners' résumés, not in their names. */
export const isByFiles = ({ name, by }: PartnerSearch): boolean => by === "files" && isSearchedInTexts(name ?? "");

/** Whether anything narrows the list. */
export const isNarrowed = (search: PartnerSearch): boolean => Boolean(search.name) || isFiltered(search);

/**
 * The address as a question to the column index.
 * @param found the partners in whose résumés the text stands, where it is looked for there
 */
export function listQueryOf(
  { name, by, sts, tagIds, sort, page = 1, ...rest }: PartnerSearch,
  found: readonly string[] = [],
): QueryOf<typeof partner> {
  const codes = partnerCodeFilters.flatMap(({ key }) => (rest[key] ? [[key, rest[key]] as const] : []));
  return {
    ...(isByFiles({ ...(name && { name }), ...(by && { by }) }) ? { ids: found } : name ? { text: name } : {}),
    ...(sts ? { filters: { status: sts.map((status) => status || null) } } : {}),
    ...(tagIds ? { sets: { tags: tagIds } } : {}),
    ...(codes.length > 0 ? { codes: Object.fromEntries(codes) } : {}),
    sort: sort ?? newest.value,
    offset: (page - 1) * partnersPerPage,
    limit: partnersPerPage,
  };
}
