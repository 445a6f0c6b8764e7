import { makeStyles, tokens } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { useEffect, useEffectEvent, useState } from "react";
import { type ChosenFile, type FileRow, inputOf } from "#client/device/files.ts";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { fileLine, fileLines } from "#client/records/file/file-line-styles.ts";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FilePreview } from "#client/records/file/file-preview.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import type { OpenedFile } from "#client/records/file/opened-file.ts";
import { PinFiles } from "#client/records/file/pin-files.tsx";
import { useAddFiles } from "#client/records/file/use-add-files.ts";
import { useRemoveFile } from "#client/records/file/use-remove-file.ts";
import { readNames } from "#client/records/names.ts";
import { FileIntake } from "#client/ui/files/file-intake.tsx";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
import type { NewAttachment } from "#sync/engine/client/attachment-types.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { addPartnerFile, removePartnerFile } from "#sync/model/mutators/file.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

interface PartnerFilesProps {
  readonly partnerId: string;
  /** A file that the address opens. */
  readonly opened?: OpenedFile | undefined;
  readonly onClosed?: () => void;
}

/** 履歴書・経歴書: to be saved and, after asking, deleted. */
export function PartnerFiles({ partnerId, opened, onClosed = () => undefined }: PartnerFilesProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const [asked, setAsked] = useState<{ readonly row: FileRow; readonly place: number }>();
  const files = useLive(
    async (reader) => {
      const rows = await reader.list(partnerFile, "partnerId", partnerId);
      const nameOf = await readNames(reader, partnerFile, rows, ["createdBy"]);
      const inOrder = rows.sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1));
      return inOrder.map((row) => ({ ...row, author: nameOf(row, "createdBy") }));
    },
    [partnerId],
  );
  const addOne = (file: ChosenFile, attach: readonly NewAttachment[]) =>
    mutate(addPartnerFile, { partnerId, ...inputOf(file) }, { attach });
  const add = useAddFiles(partnerFile, addOne);
  const remove = useRemoveFile({ add: addOne, remove: ({ row: { id } }) => mutate(removePartnerFile, { id }) });
  return (
    <>
      <RecordPart title={partnerFile.label} reading={files} empty="履歴書・経歴書は登録されていません。">
        {(rows) => (
          <>
            <ul className={styles.files}>
              {rows.map((row, at) => {
                const { id, size, createdAt } = row;
                return (
                  <li key={id} className={styles.file}>
                    <span className={styles.words}>
                      <FileLink entity={partnerFile} row={row} />
                      <FileState file={{ entity: partnerFile, row }} />
                      <span className={styles.facts}>
                        {row.arrivedAt === null && row.author && `${row.author}　`}
                        {sizeText(size)}　{formatDate(createdAt)}
                      </span>
                    </span>
                    <ActionButton
                      appearance="subtle"
                      size="small"
                      iconOnly
                      action={{
                        id: `remove ${id}`,
                        label: `ファイル${at + 1}を削除`,
                        icon: <DeleteRegular />,
                        run: () => setAsked({ row, place: at + 1 }),
                      }}
                    />
                  </li>
                );
              })}
            </ul>
            <PinFiles pin={rowKey("partner", partnerId)} entity={partnerFile} rows={rows} />
            {asked && (
              <ConfirmDialog
                open
                danger
                title={`ファイル${asked.place}を削除します。よろしいですか？`}
                confirmLabel="削除"
                onConfirm={async () => {
                  await remove({ entity: partnerFile, row: asked.row }, `ファイル${asked.place}を削除しました。`);
                  setAsked(undefined);
                }}
                onClose={() => setAsked(undefined)}
              >
                {asked.row.name}
              </ConfirmDialog>
            )}
          </>
        )}
      </RecordPart>
      {opened && files && <OpenedPreview {...opened} rows={files.value} partial={files.partial} onClose={onClosed} />}
      <div className={styles.intake}>
        <FileIntake label="履歴書・経歴書を追加" onFiles={add} />
      </div>
    </>
  );
}

interface OpenedPreviewProps extends OpenedFile {
  readonly rows: readonly FileRow[];
  readonly partial: boolean;
  readonly onClose: () => void;
}

/** The file that the address opens, where its text was found; says so when it is not there any more. */
function OpenedPreview({ file, at, find, rows, partial, onClose }: OpenedPreviewProps) {
  const toast = useToast();
  const row = rows.find(({ id }) => id === file);
  const gone = !row && !partial;
  const leave = useEffectEvent(() => {
    toast("このファイルは削除されています。", { intent: "info" });
    onClose();
  });
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
  return row ? <FilePreview file={{ entity: partnerFile, row }} page={at} search={find} onClose={onClose} /> : null;
}

const useStyles = makeStyles({
  intake: { marginTop: "12px", ...notPrinted },
  files: fileLines,
  file: { ...fileLine, gap: "4px" },
  words: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "12px", flexGrow: 1, minWidth: 0 },
  facts: {
    marginInlineStart: "auto",
    fontSize: "12px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    textAlign: "right",
  },
});
