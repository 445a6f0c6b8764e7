import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { QuarantineScreen } from "#client/features/sync-center/quarantine/quarantine-screen.tsx";

export const Route = createFileRoute("/_app/admin/quarantine")({ component: Quarantine });

function Quarantine() {
  return (
    <MastersOnly>
      <QuarantineScreen />
    </MastersOnly>
  );
}
