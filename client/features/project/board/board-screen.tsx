import { Button } from "@fluentui/react-components";
import { AddRegular, BriefcaseSearchRegular } from "@fluentui/react-icons";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { isFiltered } from "#client/records/filters/define-filters.ts";
import { FilterChips } from "#client/records/filters/filter-chips.tsx";
import { useFilterWords } from "#client/records/filters/use-filter-words.ts";
import { keepListAddress } from "#client/records/pages.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { ProjectMoreFilters } from "#client/records/project/project-more-filters.tsx";
import { GoneView } from "#client/records/view/gone-view.tsx";
import { useListViews } from "#client/records/view/use-list-views.ts";
import { ViewMenu } from "#client/records/view/view-menu.tsx";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { ListCount } from "#client/ui/table/list-count.tsx";
import { SearchBar } from "#client/ui/table/search-bar.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { project } from "#sync/model/entities/project.ts";
import { ListOrBoard } from "../list/list-or-board.tsx";
import { ProjectFilters } from "../list/project-filters.tsx";
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
  const { box, shown, change, reset } = useFoundList(projectSearch, search, onSearch);
  const query = useMemo(() => ({ ...listQueryOf(shown), offset: 0 }), [shown]);
  const result = useColumnIndex(
    project,
    useMemo(() => ({ ...query, limit: 0 }), [query]),
  );
  const words = useProjectWords();
  const filterWords = useFilterWords(projectFilters, search);
  const columns = useBoard(query, search, words);
  const board = useRef<BoardHandle>(null);
  const more = useId();
  const [open, setOpen] = useState(false);
  const go = useGo();
  useEffect(() => keepListAddress("project", pathTo("/project/board", {}, search)), [search]);
  const create: Action = {
    id: "project.create",
    label: "新規作成",
    icon: <AddRegular />,
    keywords: ["案件"],
    run: () => go("/project/create"),
  };
  const enterBoard = useCallback(() => board.current?.focus(), []);
  const narrowed = isNarrowed(shown);
  const isPartial = result?.partial === "rows";
  return (
    <Page
      title="案件ボード"
      fill
      spacious
      primary={create}
      count={
        <ListOrBoard search={search} current="board">
          <ListCount result={result} />
        </ListOrBoard>
      }
    >
      <WaitingDrafts of={project.name} />
      <FilterBar
        chips={
          isFiltered(projectFilters, search) && (
            <FilterChips filters={projectFilters} values={search} words={filterWords} onChange={change} />
          )
        }
      >
        <SearchBar {...box} id="project" noun="案件" by="案件名・コード・クライアント・PM" onReset={reset} onDown={enterBoard}>
          <ViewMenu views={views} />
          <ProjectFilters search={search} words={filterWords} onChange={change} open={open} onOpen={setOpen} moreId={more} />
        </SearchBar>
        {open && <ProjectMoreFilters id={more} values={search} onChange={change} />}
        <ColumnChoice search={search} onChange={(next) => write(boardSearch.tidy(next))} />
      </FilterBar>
      <GoneView views={views} />
      {result?.partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      {columns === undefined || result === undefined ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : result.matched > 0 ? (
        <Board
          ref={board}
          columns={columns}
          axis={axisOf(search)}
          query={query}
          words={words}
          partial={isPartial}
          shows={(value) => isColumnChosen(search[axisOf(search).value], value)}
          onOpen={box.commit}
        />
      ) : (
        <Card>{isPartial ? <NotYet narrowed={narrowed} /> : <NoProjects narrowed={narrowed} onReset={reset} />}</Card>
      )}
    </Page>
  );
}

const NotYet = ({ narrowed }: { readonly narrowed: boolean }) =>
  narrowed ? (
    <Receiving title="まだ見つかっていません" hint="受信中のため、まだ見つかっていない可能性があります。" />
  ) : (
    <Receiving />
  );

function NoProjects({ narrowed, onReset }: { readonly narrowed: boolean; readonly onReset: () => void }) {
  return (
    <EmptyState
      icon={<BriefcaseSearchRegular />}
      title="案件が見つかりませんでした"
      {...(narrowed
        ? { hint: "検索語を短くするか、条件を外してお試しください。", action: <Button onClick={onReset}>条件をリセット</Button> }
        : { hint: "登録されている案件はまだありません。" })}
    />
  );
}
