import { useCallback, useEffect, useMemo, useState } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import { bulkActions } from "#client/records/bulk/bulk-actions.tsx";
import { BulkEdit } from "#client/records/bulk/bulk-edit.tsx";
import type { BulkKind } from "#client/records/bulk/bulk-plan.ts";
import type { BulkField } from "#client/records/bulk/bulk-question.tsx";
import { keepListAddress } from "#client/records/pages.ts";
import { useTrashAction } from "#client/records/trash/use-trash-action.tsx";
import { useCreateAction } from "#client/records/use-create-action.tsx";
import { useListedFile } from "#client/records/use-listed-file.ts";
import { useListViews } from "#client/records/view/use-list-views.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { MasterControl } from "#client/ui/form/controls/master-control.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { ListCount } from "#client/ui/table/list-count.tsx";
import { useKeptSelection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import { useListFocus } from "#client/ui/table/use-list-focus.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectSheet } from "#sync/model/sheets/project.ts";
import { ListOrBoard } from "./list-or-board.tsx";
import { ProjectList } from "./project-list.tsx";
import { ProjectSearchHead } from "./project-search-head.tsx";
import { isNarrowed, listQueryOf, type ProjectSearch, projectSearch, projectTable } from "./project-search-params.ts";
import { QuickEditDialog } from "./quick-edit-dialog.tsx";
import { useProjectWords } from "./use-project-words.ts";

interface ProjectSearchScreenProps {
  readonly search: ProjectSearch;
  readonly onSearch: OnSearch<ProjectSearch>;
}

/** The list of projects. The device answers each keystroke, and the address contains the search. */
export function ProjectSearchScreen({ search, onSearch: write }: ProjectSearchScreenProps) {
  const [views, onSearch] = useListViews("project", projectSearch, search, write, projectTable);
  const found = useFoundList(projectSearch, search, onSearch);
  const { box, shown, change } = found;
  const query = useMemo(() => listQueryOf(shown), [shown]);
  const result = useColumnIndex(project, query, !shown.name);
  const words = useProjectWords();
  const { list, toFirstRow, chooser } = useListFocus();
  const [edited, setEdited] = useState<string>();
  useEffect(() => keepListAddress("project", pathTo("/project/search", {}, search)), [search]);
  const selection = useKeptSelection(project.name);
  const [bulk, setBulk] = useState<BulkKind>();
  const selectionActions = useCallback<SelectionActions>(({ length }) => bulkActions(project.name, length, setBulk), []);
  const quickEdit = useCallback(({ id }: { readonly id: string }) => setEdited(id), []);

  return (
    <Page
      title="案件"
      fill
      primary={useCreateAction(project)}
      actions={useTrashAction()}
      count={
        <ListOrBoard search={search} current="list">
          <ListCount result={result} />
        </ListOrBoard>
      }
    >
      <ProjectSearchHead search={search} found={found} views={views} partial={!!result?.partial} onDown={toFirstRow} />
      <BulkEdit
        name="projectBulk"
        selection={selection}
        entityOf={entityOf}
        asked={bulk}
        fields={bulkFields}
        onAnswered={() => setBulk(undefined)}
        focusAfter={chooser}
      />
      <ProjectList
        ref={list}
        result={result}
        search={shown}
        words={words}
        narrowed={isNarrowed(shown)}
        file={useListedFile(projectSheet, query)}
        onOpen={box.commit}
        onQuickEdit={quickEdit}
        onChange={change}
        selection={selection}
        selectionActions={selectionActions}
        onReset={found.reset}
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
