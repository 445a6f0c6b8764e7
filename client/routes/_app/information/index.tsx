import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type AnnouncementSearch, readAnnouncementSearch } from "#client/features/announcement/announcement-list-params.ts";
import { AnnouncementListScreen } from "#client/features/announcement/announcement-list-screen.tsx";

export const Route = createFileRoute("/_app/information/")({
  validateSearch: readAnnouncementSearch,
  component: AnnouncementListRoute,
});

function AnnouncementListRoute() {
  const raw = Route.useSearch();
  // Values that the reading dropped still shine through from the raw address: read once more.
  const search = useMemo(() => readAnnouncementSearch({ ...raw }), [raw]);
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: AnnouncementSearch) => void navigate({ to: "/information", search: next, resetScroll: false }),
    [navigate],
  );
  const onCreate = useCallback(() => void navigate({ to: "/information/create" }), [navigate]);
  return <AnnouncementListScreen search={search} onSearch={onSearch} onCreate={onCreate} />;
}
