import { createFileRoute } from "@tanstack/react-router";
import { LeftBehind } from "#client/features/session/left-behind.tsx";
import { SyncCenterScreen } from "#client/features/sync-center/sync-center-screen.tsx";
import { type SyncTab, syncTabs } from "#client/features/sync-center/sync-tabs.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/sync")({
  validateSearch: searchOf(["tab"], (raw): { tab?: SyncTab } => {
    const tab = syncTabs.find((known) => known === raw["tab"]);
    return tab ? { tab } : {};
  }),
  component: SyncCenter,
});

function SyncCenter() {
  const { tab } = Route.useSearch();
  return <SyncCenterScreen tab={tab} leftBehind={<LeftBehind />} />;
}
