import { createFileRoute } from "@tanstack/react-router";
import { EstimateListScreen } from "#client/features/estimate/estimate-list-screen.tsx";
import { estimateSearch } from "#client/features/estimate/estimate-search.ts";
import { useListPlace, useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/list")({
  validateSearch: estimateSearch.read,
  component: EstimateListRoute,
});

function EstimateListRoute() {
  const [search, onSearch] = useListSearch(Route, estimateSearch);
  return <EstimateListScreen place={useListPlace(Route, estimateSearch)} {...{ search, onSearch }} />;
}
