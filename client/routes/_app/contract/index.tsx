import { createFileRoute } from "@tanstack/react-router";
import { ContractListScreen } from "#client/features/contract/contract-list-screen.tsx";
import { contractSearch } from "#client/features/contract/contract-search.ts";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/contract/")({ validateSearch: contractSearch.read, component: ContractListRoute });

function ContractListRoute() {
  const [search, onSearch] = useListSearch(Route, contractSearch);
  return <ContractListScreen search={search} onSearch={onSearch} />;
}
