import { createFileRoute } from "@tanstack/react-router";
import { projectSearch } from "#client/features/project/list/project-search-params.ts";
import { ProjectSearchScreen } from "#client/features/project/list/project-search-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/project/search")({
  validateSearch: projectSearch.read,
  component: ProjectSearchRoute,
});

function ProjectSearchRoute() {
  const [search, onSearch] = useListSearch(Route, projectSearch);
  return <ProjectSearchScreen search={search} onSearch={onSearch} />;
}
