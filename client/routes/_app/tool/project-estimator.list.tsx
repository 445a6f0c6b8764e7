import { createFileRoute } from "@tanstack/react-router";
import { EstimateListScreen } from "#client/features/estimate/estimate-list-screen.tsx";
import { defineListSearch } from "#client/ui/table/list-search.ts";
import { useListPlace } from "#client/ui/table/use-list-search.ts";

const list = defineListSearch({}, [20, 50]);

export const Route = createFileRoute("/_app/tool/project-estimator/list")({
  validateSearch: list.read,
  component: EstimateListRoute,
});

function EstimateListRoute() {
  return <EstimateListScreen place={useListPlace(Route, list)} />;
}
