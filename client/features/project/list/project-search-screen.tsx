import { Button } from "@fluentui/react-components";
import { AddRegular, BriefcaseSearchRegular } from "@fluentui/react-icons";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import { bulkActions } from "#client/records/bulk/bulk-actions.tsx";
import { BulkEdit } from "#client/records/bulk/bulk-edit.tsx";
import type { BulkKind } from "#client/records/bulk/bulk-plan.ts";
import type { BulkField } from "#client/records/bulk/bulk-question.tsx";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { isFiltered } from "#client/records/filters/define-filters.ts";
import { FilterChips } from "#client/records/filters/filter-chips.tsx";
import { useFilterWords } from "#client/records/filters/use-filter-words.ts";
import { keepListAddress } from "#client/records/pages.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { ProjectMoreFilters } from "#client/records/project/project-more-filters.tsx";
import { useTrashAction } from "#client/records/trash/use-trash-action.tsx";
import { useListedFile } from "#client/records/use-listed-file.ts";
import { GoneView } from "#client/records/view/gone-view.tsx";
import { useListViews } from "#client/records/view/use-list-views.ts";
import { ViewMenu } from "#client/records/view/view-menu.tsx";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { MasterControl } from "#client/ui/form/controls/master-control.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { ListCount } from "#client/ui/table/list-count.tsx";
import { SearchBar } from "#client/ui/table/search-bar.tsx";
import { useKeptSelection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectSheet } from "#sync/model/sheets/project.ts";
import { ListOrBoard } from "./list-or-board.tsx";
import { ProjectFilters } from "./project-filters.tsx";
import { ProjectList } from "./project-list.tsx";
import { isNarrowed, listQueryOf, type ProjectSearch, projectSearch } from "./project-search-params.ts";
import { QuickEditDialog } from "./quick-edit-dialog.tsx";
import { useProjectWords } from "./use-project-words.ts";

interface ProjectSearchScreenProps {
  readonly search: ProjectSearch;
  readonly onSearch: OnSearch<ProjectSearch>;
}

/** The list of projects. The device answers each keystroke, and the address contains the search. */
export function ProjectSearchScreen({ search, onSearch: write }: ProjectSearchScreenProps) {
  const [views, onSearch] = useListViews("project", projectSearch, search, write);
  const { box, shown, change, reset } = useFoundList(projectSearch, search, onSearch);
  const query = useMemo(() => listQueryOf(shown), [shown]);
  const result = useColumnIndex(project, query);
  const words = useProjectWords();
  const filterWords = useFilterWords(projectFilters, search);
  const list = useRef<HTMLDivElement>(null);
  const more = useId();
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<string>();
  const go = useGo();
  useEffect(() => keepListAddress("project", pathTo("/project/search", {}, search)), [go, search]);
  const create = useMemo(
    (): Action => ({
      id: "project.create",
      label: "新規作成",
      icon: <AddRegular />,
      keywords: ["案件"],
      run: () => go("/project/create"),
    }),
    [go],
  );
  const selection = useKeptSelection(project.name);
  const [bulk, setBulk] = useState<BulkKind>();
  const selectionActions = useCallback<SelectionActions>(({ length }) => bulkActions(project.name, length, setBulk), []);
  const focusBox = useCallback(() => list.current?.querySelector<HTMLElement>("[data-select]") ?? null, []);
  const focusFirstRow = useCallback(() => list.current?.querySelector<HTMLElement>("a[href]")?.focus(), []);
  const quickEdit = useCallback(({ id }: { readonly id: string }) => setEdited(id), []);
  const narrowed = isNarrowed(shown);

  return (
    <Page
      title="案件"
      fill
      primary={create}
      actions={useTrashAction()}
      count={
        <ListOrBoard search={search} current="list">
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
        <SearchBar {...box} id="project" noun="案件" by="案件名・コード・クライアント・PM" onReset={reset} onDown={focusFirstRow}>
          <ViewMenu views={views} />
          <ProjectFilters search={search} words={filterWords} onChange={change} open={open} onOpen={setOpen} moreId={more} />
        </SearchBar>
        {open && <ProjectMoreFilters id={more} values={search} onChange={change} />}
      </FilterBar>
      <GoneView views={views} />
      {result?.partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <BulkEdit
        name="projectBulk"
        selection={selection}
        entityOf={entityOf}
        asked={bulk}
        fields={bulkFields}
        onAnswered={() => setBulk(undefined)}
        focusAfter={focusBox}
      />
      <ProjectList
        ref={list}
        result={result}
        search={shown}
        words={words}
        narrowed={narrowed}
        file={useListedFile(projectSheet, query)}
        onOpen={box.commit}
        onQuickEdit={quickEdit}
        onChange={change}
        selection={selection}
        selectionActions={selectionActions}
        empty={
          <EmptyState
            icon={<BriefcaseSearchRegular />}
            title="案件が見つかりませんでした"
            {...(narrowed
              ? {
                  hint: "検索語を短くするか、条件を外してお試しください。",
                  action: <Button onClick={reset}>条件をリセット</Button>,
                }
              : { hint: "登録されている案件はまだありません。" })}
          />
        }
      />
      {edited !== undefined && <QuickEditDialog key={edited} id={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

const entityOf = () => project.name;
const { statusId, phaseId, executionPhaseId, leadManagerId, aeAdminId } = project.fields;
const bulkFields: readonly BulkField[] = [
  { name: "statusId", field: statusId, control: MasterControl },
  { name: "phaseId", field: phaseId, control: MasterControl },
  { name: "executionPhaseId", field: executionPhaseId, control: MasterControl },
  { name: "leadManagerId", field: leadManagerId, control: AdminPicker },
  { name: "aeAdminId", field: aeAdminId, control: AdminPicker },
];
