import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type PartnerSearch, readPartnerSearch } from "#client/features/partner/partner-search-params.ts";
import { PartnerSearchScreen } from "#client/features/partner/partner-search-screen.tsx";

export const Route = createFileRoute("/_app/partner/search")({
  validateSearch: readPartnerSearch,
  component: PartnerSearchRoute,
});

function PartnerSearchRoute() {
  const raw = Route.useSearch();
  // Values that the reading dropped still shine through from the raw address: read once more.
  const search = useMemo(() => readPartnerSearch({ ...raw }), [raw]);
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: PartnerSearch, step: "push" | "replace") => {
      void navigate({ to: "/partner/search", search: next, replace: step === "replace", resetScroll: false });
    },
    [navigate],
  );
  const onOpen = useCallback(
    (partnerId: string) => void navigate({ to: "/partner/$partnerId", params: { partnerId } }),
    [navigate],
  );
  return <PartnerSearchScreen search={search} onSearch={onSearch} onOpen={onOpen} />;
}
