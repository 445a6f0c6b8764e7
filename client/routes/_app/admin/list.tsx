import { createFileRoute } from "@tanstack/react-router";
import { AdministratorListScreen } from "#client/features/administrator/administrator-list-screen.tsx";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";

export const Route = createFileRoute("/_app/admin/list")({ component: AdministratorList });

function AdministratorList() {
  return (
    <MastersOnly>
      <AdministratorListScreen />
    </MastersOnly>
  );
}
