import { createFileRoute } from "@tanstack/react-router";
import { PartnerEditScreen } from "#client/features/registration/partner-edit-screen.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId_/edit")({ component: PartnerEditRoute });

function PartnerEditRoute() {
  const { partnerId } = Route.useParams();
  return <PartnerEditScreen key={partnerId} address={partnerId} />;
}
