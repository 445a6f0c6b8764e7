import { createFileRoute } from "@tanstack/react-router";
import { memoSearch } from "#client/features/memo/memo-list-params.ts";
import { MemoListScreen } from "#client/features/memo/memo-list-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/memo/list")({ validateSearch: memoSearch.read, component: MemoListRoute });

function MemoListRoute() {
  const [search, onSearch] = useListSearch(Route, memoSearch);
  return <MemoListScreen search={search} onSearch={onSearch} />;
}
