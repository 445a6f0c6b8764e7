import { createFileRoute } from "@tanstack/react-router";
import { ProjectEditScreen } from "#client/features/project/form/project-edit-screen.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/project/$projectId_/edit")({
  validateSearch: searchOf(["positions"], ({ positions }): { positions?: true } => (positions === true ? { positions } : {})),
  component: ProjectEditRoute,
});

function ProjectEditRoute() {
  const { projectId } = Route.useParams();
  const { positions = false } = Route.useSearch();
  return <ProjectEditScreen key={projectId} address={projectId} positions={positions} />;
}
