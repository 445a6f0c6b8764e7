import { BriefcaseSearchRegular } from "@fluentui/react-icons";
import { memo, type Ref, useDeferredValue, useMemo } from "react";
import type { Address } from "#client/device/path-to.ts";
import { pageOf } from "#client/records/pages.ts";
import { columnsIn } from "#client/records/view/view-query.ts";
import type { ListResult } from "#client/search/list-query.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { ListedFile } from "#client/ui/table/list-file-menu.tsx";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { NotFoundYet, NothingFound } from "#client/ui/table/nothing-found.tsx";
import type { Selection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectColumns } from "./project-columns.tsx";
import type { ProjectRow } from "./project-row.ts";
import { type ProjectSearch, projectsPerPage, projectTable } from "./project-search-params.ts";
import type { ProjectWords } from "./use-project-words.ts";

interface ProjectListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly result: ListResult<ProjectRow> | undefined;
  readonly search: ProjectSearch;
  readonly words: Reading<ProjectWords>;
  readonly narrowed: boolean;
  /** The file in which the list can be exported. */
  readonly file?: ListedFile | undefined;
  /** Called before a project's page opens. */
  readonly onOpen: () => void;
  readonly onQuickEdit: (row: ProjectRow) => void;
  readonly onChange: (patch: Partial<ProjectSearch>) => void;
  readonly onReset: () => void;
  readonly selection: Selection;
  /** The actions for the chosen projects. */
  readonly selectionActions: SelectionActions;
}

/** Shows one page of projects. It has few elements, since a keystroke may change all of it. */
export const ProjectList = memo(function ProjectList(props: ProjectListProps) {
  const { ref, search, words, narrowed, file, onOpen, onQuickEdit, onChange, onReset, selection, selectionActions } = props;
  // Fifty rows are rendered in slices: the next key does not wait for them.
  const result = useDeferredValue(props.result);
  const wide = useMediaQuery("(min-width: 1600px)");
  const narrow = useMediaQuery("(min-width: 768px) and (max-width: 1099.98px)");
  const room = wide ? "wide" : narrow ? "narrow" : "tight";
  const { value, partial } = words;
  const columns = useMemo(
    () => projectColumns({ words: value, partial, room, onQuickEdit }),
    [value, partial, room, onQuickEdit],
  );
  return (
    <ListTable
      ref={ref}
      label={projectTable}
      noun="案件"
      columns={columns}
      rows={result?.rows}
      partial={result?.partial === "rows"}
      keyBy="place"
      rowHref={hrefOf}
      onOpen={onOpen}
      rowName={nameOf}
      entity={project}
      file={file}
      addressedColumns={columnsIn(search, onChange)}
      selection={selection}
      selectionActions={selectionActions}
      paging={{
        page: search.page ?? 1,
        size: projectsPerPage,
        matched: result?.matched ?? 0,
        onPage: (page) => onChange({ page }),
        window: 10,
      }}
      pending={narrowed && <NotFoundYet />}
      empty={<NothingFound noun="案件" icon={<BriefcaseSearchRegular />} narrowed={narrowed} onReset={onReset} />}
    />
  );
});

const hrefOf = ({ id }: ProjectRow): Address => pageOf("project", id);
const nameOf = ({ name }: ProjectRow): string => name;
