import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type MemoSearch, readMemoSearch } from "#client/features/memo/memo-list-params.ts";
import { MemoListScreen } from "#client/features/memo/memo-list-screen.tsx";

export const Route = createFileRoute("/_app/memo/list")({ validateSearch: readMemoSearch, component: MemoListRoute });

function MemoListRoute() {
  const raw = Route.useSearch();
  // Values that the reading dropped still shine through from the raw address: read once more.
  const search = useMemo(() => readMemoSearch({ ...raw }), [raw]);
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: MemoSearch) => void navigate({ to: "/memo/list", search: next, resetScroll: false }),
    [navigate],
  );
  return <MemoListScreen search={search} onSearch={onSearch} />;
}
