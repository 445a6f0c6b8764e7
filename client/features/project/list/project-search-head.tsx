import { type ReactNode, useId, useState } from "react";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { FilteredBar } from "#client/records/filters/filtered-bar.tsx";
import { useFilterWords } from "#client/records/filters/use-filter-words.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { ProjectMoreFilters } from "#client/records/project/project-more-filters.tsx";
import { GoneView } from "#client/records/view/gone-view.tsx";
import type { ListViews } from "#client/records/view/use-list-views.ts";
import { ViewMenu } from "#client/records/view/view-menu.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { SearchBar } from "#client/ui/table/search-bar.tsx";
import type { FoundList } from "#client/ui/table/use-found-list.ts";
import { project } from "#sync/model/entities/project.ts";
import { ProjectFilters } from "./project-filters.tsx";
import type { ProjectSearch } from "./project-search-params.ts";

interface ProjectSearchHeadProps {
  readonly search: ProjectSearch;
  readonly found: FoundList<ProjectSearch>;
  readonly views: ListViews;
  /** Whether some rows, or parts of them, have not arrived. */
  readonly partial: boolean;
  /** Moves the focus from the search box into what is found. */
  readonly onDown: () => void;
  /** Further controls below the filters. */
  readonly children?: ReactNode;
}

/** The search box, the filters and the views of projects, above their list and their board. */
export function ProjectSearchHead({ search, found, views, partial, onDown, children }: ProjectSearchHeadProps) {
  const { box, change, reset } = found;
  const words = useFilterWords(projectFilters, search);
  const more = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <WaitingDrafts of={project.name} />
      <FilteredBar filters={projectFilters} values={search} words={words} onChange={change}>
        <SearchBar {...box} id="project" noun="案件" by="案件名・コード・クライアント・PM" onReset={reset} onDown={onDown}>
          <ViewMenu views={views} />
          <ProjectFilters search={search} words={words} onChange={change} open={open} onOpen={setOpen} moreId={more} />
        </SearchBar>
        {open && <ProjectMoreFilters id={more} values={search} onChange={change} />}
        {children}
      </FilteredBar>
      <GoneView views={views} />
      {partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
    </>
  );
}
