import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { MemoPanel } from "#client/features/memo/memo-panel.tsx";
import type { PartnerTab } from "#client/features/partner/partner-page.tsx";
import { PartnerScreen } from "#client/features/partner/partner-screen.tsx";
import { PartnerTags } from "#client/features/tag/partner-tags.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId")({
  validateSearch: (raw): { tab?: "memo" } => (raw["tab"] === "memo" ? { tab: "memo" } : {}),
  component: PartnerRoute,
});

function PartnerRoute() {
  const { partnerId } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = useCallback(
    (next: PartnerTab) => void navigate({ search: next === "memo" ? { tab: next } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <PartnerScreen
      key={partnerId}
      address={partnerId}
      tab={tab === "memo" ? "memo" : "profile"}
      onTab={onTab}
      tags={(id) => <PartnerTags partnerId={id} />}
      memos={(id) => <MemoPanel partnerId={id} />}
    />
  );
}
