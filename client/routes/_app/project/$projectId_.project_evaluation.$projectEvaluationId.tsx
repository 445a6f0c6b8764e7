import { createFileRoute } from "@tanstack/react-router";
import { EvaluationDetailScreen } from "#client/features/evaluation/evaluation-detail-screen.tsx";

export const Route = createFileRoute("/_app/project/$projectId_/project_evaluation/$projectEvaluationId")({
  component: EvaluationDetailRoute,
});

function EvaluationDetailRoute() {
  const { projectId, projectEvaluationId } = Route.useParams();
  return (
    <EvaluationDetailScreen
      key={`${projectId} ${projectEvaluationId}`}
      address={{ project: projectId, record: projectEvaluationId }}
    />
  );
}
