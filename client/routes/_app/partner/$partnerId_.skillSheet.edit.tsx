import { createFileRoute } from "@tanstack/react-router";
import { CareerScreen } from "#client/features/career/career-screen.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/partner/$partnerId_/skillSheet/edit")({
  validateSearch: searchOf(["editing"], ({ editing }): { editing?: true } => (editing === true ? { editing } : {})),
  component: CareerRoute,
});

function CareerRoute() {
  const { partnerId } = Route.useParams();
  const { editing = false } = Route.useSearch();
  return <CareerScreen key={partnerId} address={partnerId} editing={editing} />;
}
