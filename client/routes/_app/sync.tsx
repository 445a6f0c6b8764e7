import { createFileRoute } from "@tanstack/react-router";
import { SyncCenterScreen, type SyncTab } from "#client/features/sync-center/sync-center-screen.tsx";

export const Route = createFileRoute("/_app/sync")({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SyncTab } =>
    tab === "waiting" || tab === "attention" ? { tab } : {},
  component: SyncCenter,
});

function SyncCenter() {
  const { tab } = Route.useSearch();
  return <SyncCenterScreen tab={tab} />;
}
