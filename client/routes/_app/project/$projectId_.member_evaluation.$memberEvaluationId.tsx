import { createFileRoute } from "@tanstack/react-router";
import { ProjectMemberEvaluationScreen } from "#client/features/evaluation/results/project-member-evaluation-screen.tsx";

export const Route = createFileRoute("/_app/project/$projectId_/member_evaluation/$memberEvaluationId")({
  component: ProjectMemberEvaluationRoute,
});

function ProjectMemberEvaluationRoute() {
  const { projectId, memberEvaluationId } = Route.useParams();
  return (
    <ProjectMemberEvaluationScreen
      key={`${projectId} ${memberEvaluationId}`}
      address={{ project: projectId, record: memberEvaluationId }}
    />
  );
}
