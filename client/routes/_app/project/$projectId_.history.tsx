import { createFileRoute } from "@tanstack/react-router";
import { historySearch } from "#client/features/history/history-search.ts";
import { ProjectHistoryScreen } from "#client/features/history/project-history-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/project/$projectId_/history")({
  validateSearch: historySearch.read,
  component: ProjectHistoryRoute,
});

function ProjectHistoryRoute() {
  const { projectId } = Route.useParams();
  const [search, onSearch] = useListSearch(Route, historySearch);
  return <ProjectHistoryScreen key={projectId} address={projectId} search={search} onSearch={onSearch} />;
}
