import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementEditScreen } from "#client/features/announcement/announcement-edit-screen.tsx";
import { listAddress } from "#client/records/pages.ts";

export const Route = createFileRoute("/_app/information/$informationId")({ component: AnnouncementEditRoute });

function AnnouncementEditRoute() {
  const { informationId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <AnnouncementEditScreen
      key={informationId}
      address={informationId}
      onLeave={() => void navigate({ href: listAddress("announcement") })}
    />
  );
}
