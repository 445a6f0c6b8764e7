import { questionOf } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import { isSearchedInTexts } from "#client/search/texts/searched-text.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { type PartnerSearch, partnerSorts, partnersPerPage } from "./partner-search-params.ts";

/* This file is separate from the address, which routes read. The code for search texts is not in the first load (decision 010). */

const [newest] = partnerSorts;

/** Whether the text is searched in the partners' résumés, not in their names. */
export const isByFiles = ({ name, by }: PartnerSearch): boolean => by === "files" && isSearchedInTexts(name ?? "");

/**
 * Returns the query of the column index for an address.
 * @param found the partners whose résumés contain the text, if it is searched there
 */
export function listQueryOf(search: PartnerSearch, found: readonly string[] = []): QueryOf<typeof partner> {
  const { name, sort, page = 1 } = search;
  return {
    ...(isByFiles(search) ? { ids: found } : name ? { text: name } : {}),
    ...questionOf<typeof partner>(partnerFilters, search),
    sort: sort ?? newest.value,
    offset: (page - 1) * partnersPerPage,
    limit: partnersPerPage,
  };
}
