import { createFileRoute } from "@tanstack/react-router";
import { EvaluationDetailScreen } from "#client/features/evaluation/evaluation-detail-screen.tsx";
import { readCompare } from "#client/records/revision/compare-search.ts";

export const Route = createFileRoute("/_app/project/$projectId_/project_evaluation/$projectEvaluationId")({
  validateSearch: readCompare,
  component: EvaluationDetailRoute,
});

function EvaluationDetailRoute() {
  const { projectId, projectEvaluationId } = Route.useParams();
  const { compare } = Route.useSearch();
  return (
    <EvaluationDetailScreen
      key={`${projectId} ${projectEvaluationId}`}
      address={{ project: projectId, record: projectEvaluationId }}
      compared={compare}
    />
  );
}
