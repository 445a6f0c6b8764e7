import { createFileRoute } from "@tanstack/react-router";
import { historySearch } from "#client/features/history/history-search.ts";
import { PartnerHistoryScreen } from "#client/features/history/partner-history-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/partner/$partnerId_/history")({
  validateSearch: historySearch.read,
  component: PartnerHistoryRoute,
});

function PartnerHistoryRoute() {
  const { partnerId } = Route.useParams();
  const [search, onSearch] = useListSearch(Route, historySearch);
  return <PartnerHistoryScreen key={partnerId} address={partnerId} search={search} onSearch={onSearch} />;
}
