import { createFileRoute } from "@tanstack/react-router";
import { ProjectEditScreen } from "#client/features/project/form/project-edit-screen.tsx";

export const Route = createFileRoute("/_app/project/$projectId_/edit")({
  validateSearch: ({ positions }: Record<string, unknown>): { positions?: true } => (positions === true ? { positions } : {}),
  component: ProjectEditRoute,
});

function ProjectEditRoute() {
  const { projectId } = Route.useParams();
  const { positions = false } = Route.useSearch();
  return <ProjectEditScreen key={projectId} address={projectId} positions={positions} />;
}
