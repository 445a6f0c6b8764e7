import { createFileRoute } from "@tanstack/react-router";
import { BoardScreen } from "#client/features/project/board/board-screen.tsx";
import { boardSearch } from "#client/features/project/board/board-search-params.ts";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/project/board")({
  validateSearch: boardSearch.read,
  component: ProjectBoardRoute,
});

function ProjectBoardRoute() {
  const [search, onSearch] = useListSearch(Route, boardSearch);
  return <BoardScreen search={search} onSearch={onSearch} />;
}
