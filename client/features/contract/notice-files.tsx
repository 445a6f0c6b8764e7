import { makeStyles } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { inputOf } from "#client/device/files/files.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import { RemovalNotice } from "#client/records/file/removal-notice.tsx";
import { useRemoveFile } from "#client/records/file/use-remove-file.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { contractFile } from "#sync/model/entities/file.ts";
import { addContractFile, removeContractFile } from "#sync/model/mutators/file.ts";
import { noticePurpose } from "#sync/model/rules/file.ts";

interface NoticeFilesProps {
  readonly contractId: string;
  readonly files: ContractView["noticeFiles"];
}

/** 予告の書面: the PDFs of a notice, which the user can open and, after a question, delete. */
export function NoticeFiles({ contractId, files }: NoticeFilesProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const [asked, setAsked] = useState<NoticeFilesProps["files"][number]>();
  const remove = useRemoveFile({
    add: (file, along) => mutate(addContractFile, { contractId, ...inputOf(file), purpose: noticePurpose }, along),
    remove: ({ row: { id } }) => mutate(removeContractFile, { id }),
  });
  return (
    <>
      <ul>
        {files.map((row) => (
          <li key={row.id} className={styles.file}>
            <FileLink entity={contractFile} row={row} />
            <FileState file={{ entity: contractFile, row }} />
            <ActionButton
              appearance="subtle"
              size="small"
              iconOnly
              action={{
                id: `remove ${row.id}`,
                label: `${row.name}を削除`,
                icon: <DeleteRegular />,
                run: () => setAsked(row),
              }}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          danger
          title="予告の書面を削除します。よろしいですか？"
          confirmLabel="削除"
          onConfirm={async () => {
            await remove({ entity: contractFile, row: asked }, "予告の書面を削除しました。");
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked.name}
          <RemovalNotice entity={contractFile} row={asked} />
        </ConfirmDialog>
      )}
    </>
  );
}

const useStyles = makeStyles({
  file: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", minWidth: 0, maxWidth: "100%" },
});
