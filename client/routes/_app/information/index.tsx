import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementListScreen } from "#client/features/announcement/announcement-list-screen.tsx";
import { ConcernScreen } from "#client/features/concern/concern-screen.tsx";
import { readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";
import { defineListSearch, oneOf } from "#client/ui/table/list-search.ts";
import { useListPlace } from "#client/ui/table/use-list-search.ts";

const list = defineListSearch({ tab: oneOf(["all", "mine"]) }, [20, 6, 50]);

export const Route = createFileRoute("/_app/information/")({
  validateSearch: searchOf(["form"], (raw) => ({ ...list.read(raw), ...readOpenedForm(raw) })),
  component: InformationRoute,
});

function InformationRoute() {
  const place = useListPlace(Route, list);
  return list.read(place.search).tab === "mine" ? <ConcernScreen /> : <AnnouncementListScreen place={place} />;
}
