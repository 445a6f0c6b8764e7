import { createFileRoute } from "@tanstack/react-router";
import { DuplicatesScreen } from "#client/features/partner/duplicates-screen.tsx";
import { anyOf, defineListSearch } from "#client/ui/table/list-search.ts";
import { useListPlace } from "#client/ui/table/use-list-search.ts";

const list = defineListSearch({ show: anyOf(["distinct"]) }, [50]);

export const Route = createFileRoute("/_app/partner/duplicates")({ validateSearch: list.read, component: Duplicates });

function Duplicates() {
  const { show } = Route.useSearch();
  const place = useListPlace(Route, list);
  return <DuplicatesScreen key={show} distinct={show === "distinct"} place={place} />;
}
