import { useCallback } from "react";
import { inputOf } from "#client/device/files/files.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { RecordFiles } from "#client/records/file/record-files.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { addProjectFile, removeProjectFile } from "#sync/model/mutators/file.ts";

/** 案件ファイル: lists the files, which the user can open, add and, after a question, delete. */
export function ProjectFiles({ projectId }: { readonly projectId: string }) {
  const mutate = useMutate();
  const read = useCallback((reader: ReplicaReader) => reader.list(projectFile, "projectId", projectId), [projectId]);
  return (
    <RecordFiles
      entity={projectFile}
      pin={rowKey("project", projectId)}
      read={read}
      addOne={(file, along) => mutate(addProjectFile, { projectId, ...inputOf(file) }, along)}
      removeOne={(id) => mutate(removeProjectFile, { id })}
      empty="ファイルはありません。"
      add="案件ファイルを追加"
    />
  );
}
