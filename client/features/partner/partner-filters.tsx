import { memo } from "react";
import { FilterMenus } from "#client/records/filters/filter-menus.tsx";
import type { FilterWords } from "#client/records/filters/use-filter-words.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { PartnerTagFilter } from "#client/records/partner/partner-tag-filter.tsx";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { SortMenu } from "#client/ui/table/sort-menu.tsx";
import type { FoundList } from "#client/ui/table/use-found-list.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { type PartnerSearch, partnerSorts } from "./partner-search-params.ts";

interface PartnerFiltersProps {
  readonly search: PartnerSearch;
  readonly tags: Reading<readonly TagChoice[]>;
  readonly words: FilterWords<typeof partnerFilters> | undefined;
  readonly onChange: FoundList<PartnerSearch>["change"];
}

/** The list's filters and its order. Menus are slow to render, so none of them changes while the user types. */
export const PartnerFilters = memo(function PartnerFilters({ search, tags, words, onChange }: PartnerFiltersProps) {
  return (
    <>
      <FilterMenus filters={partnerFilters} values={search} words={words} onChange={onChange} />
      <PartnerTagFilter tags={tags} chosen={search.tagIds} onChange={onChange} />
      <SortMenu sorts={partnerSorts} chosen={search.sort} onChoose={(sort) => onChange({ sort })} />
    </>
  );
});
