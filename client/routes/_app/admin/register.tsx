import { createFileRoute } from "@tanstack/react-router";
import { AdministratorRegisterScreen } from "#client/features/administrator/administrator-register-screen.tsx";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";

export const Route = createFileRoute("/_app/admin/register")({ component: AdministratorRegister });

function AdministratorRegister() {
  return (
    <MastersOnly>
      <AdministratorRegisterScreen />
    </MastersOnly>
  );
}
