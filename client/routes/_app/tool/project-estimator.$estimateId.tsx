import { createFileRoute } from "@tanstack/react-router";
import { EstimateScreen } from "#client/features/estimate/estimate-screen.tsx";
import { readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/$estimateId")({
  validateSearch: searchOf(["form"], readOpenedForm),
  component: EstimateRoute,
});

function EstimateRoute() {
  const { estimateId } = Route.useParams();
  return <EstimateScreen key={estimateId} address={estimateId} />;
}
