import { createFileRoute } from "@tanstack/react-router";
import { CareerScreen } from "#client/features/career/career-screen.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId_/skillSheet/edit")({
  validateSearch: ({ editing }: Record<string, unknown>): { editing?: true } => (editing === true ? { editing } : {}),
  component: CareerRoute,
});

function CareerRoute() {
  const { partnerId } = Route.useParams();
  const { editing = false } = Route.useSearch();
  return <CareerScreen key={partnerId} address={partnerId} editing={editing} />;
}
