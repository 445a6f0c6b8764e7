import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { TagManageScreen } from "#client/features/tag/tag-manage-screen.tsx";

export const Route = createFileRoute("/_app/tag/manage")({ component: TagManage });

function TagManage() {
  return (
    <MastersOnly>
      <TagManageScreen />
    </MastersOnly>
  );
}
