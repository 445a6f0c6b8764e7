import { createFileRoute } from "@tanstack/react-router";
import { TermsScreen } from "#client/features/contract/terms-screen.tsx";

export const Route = createFileRoute("/_app/contract/$contractId_/terms")({ component: TermsRoute });

function TermsRoute() {
  const { contractId } = Route.useParams();
  return <TermsScreen key={contractId} address={contractId} />;
}
