import { createFileRoute } from "@tanstack/react-router";
import { EstimateScreen } from "#client/features/estimate/estimate-screen.tsx";

export const Route = createFileRoute("/_app/tool/project-estimator/$estimateId")({ component: EstimateRoute });

function EstimateRoute() {
  const { estimateId } = Route.useParams();
  return <EstimateScreen key={estimateId} address={estimateId} />;
}
