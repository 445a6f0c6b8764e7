import { createFileRoute } from "@tanstack/react-router";
import { partnerSearch } from "#client/features/partner/partner-search-params.ts";
import { PartnerSearchScreen } from "#client/features/partner/partner-search-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/partner/search")({
  validateSearch: partnerSearch.read,
  component: PartnerSearchRoute,
});

function PartnerSearchRoute() {
  const [search, onSearch] = useListSearch(Route, partnerSearch);
  return <PartnerSearchScreen search={search} onSearch={onSearch} />;
}
