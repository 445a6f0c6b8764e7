import { createFileRoute } from "@tanstack/react-router";
import { OccupancyScreen } from "#client/features/occupancy/occupancy-screen.tsx";
import { occupancySearch } from "#client/features/occupancy/occupancy-search.ts";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/occupation/")({ validateSearch: occupancySearch.read, component: OccupancyRoute });

function OccupancyRoute() {
  const [search, onSearch] = useListSearch(Route, occupancySearch);
  return <OccupancyScreen search={search} onSearch={onSearch} />;
}
