import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementListScreen } from "#client/features/announcement/announcement-list-screen.tsx";
import { defineListSearch } from "#client/ui/table/list-search.ts";
import { useListPlace } from "#client/ui/table/use-list-search.ts";

const list = defineListSearch({}, [20, 6, 50]);

export const Route = createFileRoute("/_app/information/")({ validateSearch: list.read, component: AnnouncementListRoute });

function AnnouncementListRoute() {
  return <AnnouncementListScreen place={useListPlace(Route, list)} />;
}
