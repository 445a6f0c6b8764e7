import { useCallback } from "react";
import { inputOf } from "#client/device/files/files.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import type { OpenedFile } from "#client/records/file/opened-file.ts";
import { RecordFiles } from "#client/records/file/record-files.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { addPartnerFile, removePartnerFile } from "#sync/model/mutators/file.ts";

interface PartnerFilesProps {
  readonly partnerId: string;
  /** The id under which photos wait, if this partner was reached by that of a merged one. */
  readonly draftsOf?: string;
  /** A file that the address opens. */
  readonly opened?: OpenedFile | undefined;
  readonly onClosed?: () => void;
}

/** 履歴書・経歴書: lists the files, which the user can save and, after a question, delete. */
export function PartnerFiles({ partnerId, draftsOf = partnerId, opened, onClosed }: PartnerFilesProps) {
  const mutate = useMutate();
  const read = useCallback((reader: ReplicaReader) => reader.list(partnerFile, "partnerId", partnerId), [partnerId]);
  return (
    <RecordFiles
      entity={partnerFile}
      pin={rowKey("partner", partnerId)}
      draftsOf={rowKey("partner", draftsOf)}
      read={read}
      addOne={(file, along) => mutate(addPartnerFile, { partnerId, ...inputOf(file) }, along)}
      removeOne={(id) => mutate(removePartnerFile, { id })}
      empty="履歴書・経歴書は登録されていません。"
      add="履歴書・経歴書を追加"
      opened={opened}
      {...(onClosed && { onClosed })}
    />
  );
}
