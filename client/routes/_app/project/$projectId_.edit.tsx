import { createFileRoute } from "@tanstack/react-router";
import { ProjectEditScreen } from "#client/features/project/form/project-edit-screen.tsx";

export const Route = createFileRoute("/_app/project/$projectId_/edit")({ component: ProjectEditRoute });

function ProjectEditRoute() {
  const { projectId } = Route.useParams();
  return <ProjectEditScreen key={projectId} address={projectId} />;
}
