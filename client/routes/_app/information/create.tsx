import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementCreateScreen } from "#client/features/announcement/announcement-create-screen.tsx";
import { listAddress } from "#client/records/pages.ts";

export const Route = createFileRoute("/_app/information/create")({ component: AnnouncementCreateRoute });

function AnnouncementCreateRoute() {
  const navigate = Route.useNavigate();
  return <AnnouncementCreateScreen onLeave={() => void navigate({ href: listAddress("announcement") })} />;
}
