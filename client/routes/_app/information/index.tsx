import { createFileRoute } from "@tanstack/react-router";
import { announcementSearch } from "#client/features/announcement/announcement-list-params.ts";
import { AnnouncementListScreen } from "#client/features/announcement/announcement-list-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/information/")({
  validateSearch: announcementSearch.read,
  component: AnnouncementListRoute,
});

function AnnouncementListRoute() {
  const [search, onSearch] = useListSearch(Route, announcementSearch);
  return <AnnouncementListScreen search={search} onSearch={onSearch} />;
}
