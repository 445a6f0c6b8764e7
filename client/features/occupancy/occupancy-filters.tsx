import { useId, useState } from "react";
import { FilterMenus } from "#client/records/filters/filter-menus.tsx";
import { FilteredBar } from "#client/records/filters/filtered-bar.tsx";
import { useFilterWords } from "#client/records/filters/use-filter-words.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { PartnerTagFilter } from "#client/records/partner/partner-tag-filter.tsx";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { ProjectMoreButton, ProjectMoreFilters } from "#client/records/project/project-more-filters.tsx";
import { usePartnerTags } from "#client/records/tag/use-partner-tags.ts";
import { SearchBar } from "#client/ui/table/search-bar.tsx";
import type { FoundList } from "#client/ui/table/use-found-list.ts";
import type { OccupancySearch } from "./occupancy-search.ts";

interface OccupancyFiltersProps {
  readonly search: OccupancySearch;
  readonly found: FoundList<OccupancySearch>;
  /** Moves into the picture. */
  readonly onDown: () => void;
}

/** The search box and the filters of the list of partners. */
export function PartnerPart({ search, found, onDown }: OccupancyFiltersProps) {
  const { box, change, reset } = found;
  const words = useFilterWords(partnerFilters, search);
  const { tags } = usePartnerTags();
  return (
    <FilteredBar filters={partnerFilters} values={search} words={words} onChange={change}>
      <SearchBar {...box} id="partner" noun="パートナー" by="氏名・カナ・メール・企業名" onReset={reset} onDown={onDown}>
        <FilterMenus filters={partnerFilters} values={search} words={words} onChange={change} />
        <PartnerTagFilter tags={tags} chosen={search.tagIds} onChange={change} />
      </SearchBar>
    </FilteredBar>
  );
}

/** The search box and the filters of the list of projects. */
export function ProjectPart({ search, found, onDown }: OccupancyFiltersProps) {
  const { box, change, reset } = found;
  const words = useFilterWords(projectFilters, search);
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <FilteredBar filters={projectFilters} values={search} words={words} onChange={change}>
      <SearchBar {...box} id="project" noun="案件" by="案件名・コード・クライアント・PM" onReset={reset} onDown={onDown}>
        <FilterMenus filters={projectFilters} values={search} words={words} onChange={change} />
        <ProjectMoreButton values={search} open={open} onOpen={setOpen} moreId={more} />
      </SearchBar>
      {open && <ProjectMoreFilters id={more} values={search} onChange={change} />}
    </FilteredBar>
  );
}
