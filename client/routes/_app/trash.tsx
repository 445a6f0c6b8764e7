import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { TrashScreen } from "#client/features/trash/trash-screen.tsx";

export const Route = createFileRoute("/_app/trash")({ component: Trash });

function Trash() {
  return (
    <MastersOnly>
      <TrashScreen />
    </MastersOnly>
  );
}
