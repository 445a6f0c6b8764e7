import { createFileRoute } from "@tanstack/react-router";
import { ContractScreen } from "#client/features/contract/contract-screen.tsx";

export const Route = createFileRoute("/_app/contract/$contractId")({ component: ContractRoute });

function ContractRoute() {
  const { contractId } = Route.useParams();
  return <ContractScreen key={contractId} address={contractId} />;
}
