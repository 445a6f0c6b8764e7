import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementCreateScreen } from "#client/features/announcement/announcement-editor.tsx";

export const Route = createFileRoute("/_app/information/create")({ component: AnnouncementCreateScreen });
