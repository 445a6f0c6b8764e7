import type { FileRow } from "#client/device/files/files.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import type { FileEntity } from "#sync/model/entities/file.ts";
import { FileLink } from "./file-link.tsx";
import { FileState } from "./file-state.tsx";

interface StoredFilesProps {
  readonly entity: FileEntity;
  readonly files: readonly FileRow[];
}

/** Lists the stored files of a record in a form that adds some. The user deletes them on the record's page. */
export function StoredFiles({ entity, files }: StoredFilesProps) {
  if (files.length === 0) return null;
  return (
    <DefinitionGrid
      items={[
        {
          label: "登録済みのファイル",
          wide: true,
          value: files.map((row) => (
            <div key={row.id}>
              <FileLink entity={entity} row={row} /> <FileState file={{ entity, row }} />
            </div>
          )),
        },
      ]}
    />
  );
}
