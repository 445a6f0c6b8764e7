import { createFileRoute } from "@tanstack/react-router";
import { DuplicatesScreen } from "#client/features/partner/duplicates-screen.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/partner/duplicates")({
  validateSearch: searchOf(["show"], ({ show }): { show?: "distinct" } => (show === "distinct" ? { show } : {})),
  component: Duplicates,
});

function Duplicates() {
  const { show } = Route.useSearch();
  return <DuplicatesScreen key={show} distinct={show === "distinct"} />;
}
