import { partnerCodeFilters } from "#client/records/partner/partner-code-filters.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import { isSearchedInTexts } from "#client/search/texts/searched-text.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { type PartnerSearch, partnerSorts, partnersPerPage } from "./partner-search-params.ts";

/* Apart from the address itself, which routes read: what texts are searched by is no part of the first load (decision 010). */

const [newest] = partnerSorts;

/** Whether the text is looked for in the partners' résumés, not in their names. */
export const isByFiles = ({ name, by }: PartnerSearch): boolean => by === "files" && isSearchedInTexts(name ?? "");

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
