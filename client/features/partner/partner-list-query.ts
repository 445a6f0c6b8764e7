import { questionOf } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
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
