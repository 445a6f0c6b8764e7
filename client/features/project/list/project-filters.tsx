import { memo } from "react";
import { FilterMenus } from "#client/records/filters/filter-menus.tsx";
import type { FilterWords } from "#client/records/filters/use-filter-words.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { ProjectMoreButton } from "#client/records/project/project-more-filters.tsx";
import { SortMenu } from "#client/ui/table/sort-menu.tsx";
import type { FoundList } from "#client/ui/table/use-found-list.ts";
import { type ProjectSearch, projectSorts } from "./project-search-params.ts";

interface ProjectFiltersProps {
  readonly search: ProjectSearch;
  readonly words: FilterWords<typeof projectFilters> | undefined;
  readonly onChange: FoundList<ProjectSearch>["change"];
  /** Whether the filters by people, client and period are shown. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** The id of the element that contains the further filters. */
  readonly moreId: string;
}

/** The list's filters and its order. Menus are slow to render, so none of them changes while the user types. */
export const ProjectFilters = memo(function ProjectFilters(props: ProjectFiltersProps) {
  const { search, words, onChange, open, onOpen, moreId } = props;
  return (
    <>
      <FilterMenus filters={projectFilters} values={search} words={words} onChange={onChange} />
      <ProjectMoreButton values={search} open={open} onOpen={onOpen} moreId={moreId} />
      <SortMenu sorts={projectSorts} chosen={search.sort} onChoose={(sort) => onChange({ sort })} />
    </>
  );
});
