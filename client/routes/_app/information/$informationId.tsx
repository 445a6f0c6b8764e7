import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementEditScreen } from "#client/features/announcement/announcement-editor.tsx";

export const Route = createFileRoute("/_app/information/$informationId")({ component: AnnouncementEditRoute });

function AnnouncementEditRoute() {
  return <AnnouncementEditScreen address={Route.useParams().informationId} />;
}
