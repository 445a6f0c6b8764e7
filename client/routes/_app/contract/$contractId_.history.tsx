import { createFileRoute } from "@tanstack/react-router";
import { ContractHistoryScreen } from "#client/features/history/contract-history-screen.tsx";
import { historySearch } from "#client/features/history/history-search.ts";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/contract/$contractId_/history")({
  validateSearch: historySearch.read,
  component: ContractHistoryRoute,
});

function ContractHistoryRoute() {
  const { contractId } = Route.useParams();
  const [search, onSearch] = useListSearch(Route, historySearch);
  return <ContractHistoryScreen key={contractId} address={contractId} search={search} onSearch={onSearch} />;
}
