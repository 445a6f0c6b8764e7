import { createFileRoute } from "@tanstack/react-router";
import { ContractScreen } from "#client/features/contract/contract-screen.tsx";
import { readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/contract/$contractId")({
  validateSearch: searchOf(["form"], readOpenedForm),
  component: ContractRoute,
});

function ContractRoute() {
  const { contractId } = Route.useParams();
  return <ContractScreen key={contractId} address={contractId} />;
}
