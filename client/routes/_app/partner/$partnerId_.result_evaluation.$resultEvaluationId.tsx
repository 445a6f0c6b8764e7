import { createFileRoute } from "@tanstack/react-router";
import { ResultEvaluationScreen } from "#client/features/partner/results/result-evaluation-screen.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId_/result_evaluation/$resultEvaluationId")({
  component: ResultEvaluationRoute,
});

function ResultEvaluationRoute() {
  const { partnerId, resultEvaluationId } = Route.useParams();
  return (
    <ResultEvaluationScreen
      key={`${partnerId} ${resultEvaluationId}`}
      address={{ partner: partnerId, record: resultEvaluationId }}
    />
  );
}
