import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { SecurityScreen } from "#client/features/security/security-screen.tsx";
import { securitySearch } from "#client/features/security/security-search.ts";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/security")({ validateSearch: securitySearch.read, component: SecurityLog });

function SecurityLog() {
  const [search, onSearch] = useListSearch(Route, securitySearch);
  return (
    <MastersOnly>
      <SecurityScreen search={search} onSearch={onSearch} />
    </MastersOnly>
  );
}
