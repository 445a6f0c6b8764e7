import { createFileRoute } from "@tanstack/react-router";
import { SyncCenterScreen } from "#client/features/sync-center/sync-center-screen.tsx";

export const Route = createFileRoute("/_app/sync")({ component: SyncCenterScreen });
