import { BriefcaseSearchRegular } from "@fluentui/react-icons";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { keepListAddress } from "#client/records/pages.ts";
import { useCreateAction } from "#client/records/use-create-action.tsx";
import { useListViews } from "#client/records/view/use-list-views.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { ListCount } from "#client/ui/table/list-count.tsx";
import { NotFoundYet, NothingFound } from "#client/ui/table/nothing-found.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { project } from "#sync/model/entities/project.ts";
import { ListOrBoard } from "../list/list-or-board.tsx";
import { ProjectSearchHead } from "../list/project-search-head.tsx";
import { isNarrowed, listQueryOf, type ProjectSearch, projectSearch } from "../list/project-search-params.ts";
import { useProjectWords } from "../list/use-project-words.ts";
import { Board, type BoardHandle } from "./board.tsx";
import { isColumnChosen } from "./board-columns.ts";
import { axisOf, type BoardSearch, boardSearch } from "./board-search-params.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { useBoard } from "./use-board.ts";

interface BoardScreenProps {
  readonly search: BoardSearch;
  readonly onSearch: OnSearch<BoardSearch>;
}

/** The projects by status or phase, narrowed as the list is. A project is moved from column to column, from the device alone. */
export function BoardScreen({ search, onSearch: write }: BoardScreenProps) {
  const { by, empty } = search;
  // The filters and the views are those of the list. They know nothing of the columns, which stay.
  const writeList = useCallback<OnSearch<ProjectSearch>>(
    (next, step) => write(boardSearch.read({ ...next, by, empty }), step),
    [write, by, empty],
  );
  const [views, onSearch] = useListViews("project", projectSearch, search, writeList);
  const found = useFoundList(projectSearch, search, onSearch);
  const { box, shown } = found;
  const query = useMemo(() => ({ ...listQueryOf(shown), offset: 0 }), [shown]);
  const result = useColumnIndex(
    project,
    useMemo(() => ({ ...query, limit: 0 }), [query]),
  );
  const words = useProjectWords();
  const counted = useBoard(query, search, words);
  const board = useRef<BoardHandle>(null);
  useEffect(() => keepListAddress("project", pathTo("/project/board", {}, search)), [search]);
  const enterBoard = useCallback(() => board.current?.focus(), []);
  const narrowed = isNarrowed(shown);
  const isPartial = result?.partial === "rows";
  return (
    <Page
      title="案件ボード"
      fill
      spacious
      primary={useCreateAction(project)}
      count={
        <ListOrBoard search={search} current="board">
          <ListCount result={result} />
        </ListOrBoard>
      }
    >
      <ProjectSearchHead search={search} found={found} views={views} partial={!!result?.partial} onDown={enterBoard}>
        <ColumnChoice search={search} onChange={(next) => write(boardSearch.tidy(next))} />
      </ProjectSearchHead>
      {counted === undefined || result === undefined ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : result.matched > 0 ? (
        <Board
          ref={board}
          {...counted}
          axis={axisOf(search)}
          query={query}
          words={words}
          partial={isPartial}
          shows={(value) => isColumnChosen(search[axisOf(search).value], value)}
          onOpen={box.commit}
        />
      ) : (
        <Card>
          {!isPartial ? (
            <NothingFound noun="案件" icon={<BriefcaseSearchRegular />} narrowed={narrowed} onReset={found.reset} />
          ) : narrowed ? (
            <NotFoundYet />
          ) : (
            <Receiving />
          )}
        </Card>
      )}
    </Page>
  );
}
