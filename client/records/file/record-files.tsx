import { MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { useEffect, useEffectEvent, useState } from "react";
import type { FileRow } from "#client/device/files/files.ts";
import { useLive } from "#client/device/use-live.ts";
import { fileLine, fileLines } from "#client/records/file/file-line-styles.ts";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FilePreview } from "#client/records/file/file-preview.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import type { OpenedFile } from "#client/records/file/opened-file.ts";
import { PinFiles } from "#client/records/file/pin-files.tsx";
import { RemovalNotice } from "#client/records/file/removal-notice.tsx";
import { type AddFile, useAddFiles } from "#client/records/file/use-add-files.ts";
import { useRemoveFile } from "#client/records/file/use-remove-file.ts";
import { namesById, unknownName } from "#client/records/names.ts";
import { FileIntake } from "#client/ui/files/file-intake.tsx";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { sizeText } from "#client/ui/text/number-text.ts";
import { notPrinted, touch } from "#client/ui/theme/styles.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { admin } from "#sync/model/entities/admin.ts";
import type { FileEntity } from "#sync/model/entities/file.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

interface StampedFile extends FileRow {
  readonly createdAt: string;
  readonly createdBy: string | null;
}

interface RecordFilesProps {
  readonly entity: FileEntity;
  /** The key of the record that the files belong to. This device keeps copies of the files under it. */
  readonly pin: string;
  /** The record under which photos wait to become a PDF; by default the same. */
  readonly draftsOf?: string;
  /** Reads the files, in any order. It must be the same function on each render. */
  readonly read: (reader: ReplicaReader) => Promise<readonly StampedFile[]>;
  /** The call that adds a file to the record, and the call that removes one. */
  readonly addOne: AddFile;
  readonly removeOne: (id: string) => Promise<void>;
  /** The text if there are none. */
  readonly empty: string;
  /** The label of the intake: 「履歴書・経歴書を追加」. */
  readonly add: string;
  /** A file that the address opens. */
  readonly opened?: OpenedFile | undefined;
  readonly onClosed?: () => void;
}

/** The files of a record. The user can open, add and, after a question, delete them. */
export function RecordFiles(props: RecordFilesProps) {
  const { entity, pin, draftsOf, read, addOne, removeOne, empty, add, opened, onClosed = () => undefined } = props;
  const styles = useStyles();
  const [asked, setAsked] = useState<{ readonly row: FileRow; readonly place: number }>();
  const files = useLive(
    async (reader) => {
      const rows = await read(reader);
      const authors = await namesById(
        reader,
        admin,
        rows.map(({ createdBy }) => createdBy),
      );
      const other = reader.hasAll(admin) ? unknownName : receivingWord;
      const inOrder = [...rows].sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1));
      return inOrder.map((row) => ({ ...row, author: authors.get(row.createdBy ?? "") ?? other }));
    },
    [read],
  );
  const focus = useLineFocus(files?.value);
  const { take, refusal, dismiss } = useAddFiles(entity, addOne);
  const remove = useRemoveFile({ add: addOne, remove: ({ row: { id } }) => removeOne(id) });
  return (
    <>
      <RecordPart title={entity.label} reading={files} empty={empty}>
        {(rows) => (
          <>
            <ul className={styles.files} {...focus}>
              {rows.map((row, at) => {
                const { id, size, createdAt } = row;
                return (
                  <li key={id} className={styles.file}>
                    <span className={styles.words}>
                      <FileLink entity={entity} row={row} />
                      <span className={styles.facts}>
                        <span>{sizeText(size)}</span>
                        <span>{formatDate(createdAt)}</span>
                        {row.arrivedAt === null && row.author && <span>{row.author}</span>}
                        <FileState file={{ entity, row }} />
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
            <PinFiles pin={pin} entity={entity} rows={rows} />
            {asked && (
              <ConfirmDialog
                open
                danger
                title={`ファイル${asked.place}を削除します。よろしいですか？`}
                confirmLabel="削除"
                onConfirm={async () => {
                  await remove({ entity, row: asked.row }, `ファイル${asked.place}を削除しました。`);
                  setAsked(undefined);
                }}
                onClose={() => setAsked(undefined)}
              >
                {asked.row.name}
                <RemovalNotice entity={entity} row={asked.row} />
              </ConfirmDialog>
            )}
          </>
        )}
      </RecordPart>
      {opened && files && (
        <OpenedPreview entity={entity} {...opened} rows={files.value} partial={files.partial} onClose={onClosed} />
      )}
      <div className={styles.intake}>
        {refusal !== undefined && (
          <MessageBar intent="error" layout="multiline" role="alert" className={styles.refusal}>
            <MessageBarBody>{refusal}</MessageBarBody>
            <MessageBarActions>
              <BarButton onClick={dismiss}>確認しました</BarButton>
            </MessageBarActions>
          </MessageBar>
        )}
        <FileIntake label={add} entity={entity} of={draftsOf ?? pin} onFiles={take} />
      </div>
    </>
  );
}

interface OpenedPreviewProps extends OpenedFile {
  readonly entity: FileEntity;
  readonly rows: readonly FileRow[];
  readonly partial: boolean;
  readonly onClose: () => void;
}

/** Previews the file that the address names, where its text was found. Says so if the file is gone. */
function OpenedPreview({ entity, file, at, find, rows, partial, onClose }: OpenedPreviewProps) {
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
  return row ? <FilePreview file={{ entity, row }} page={at} search={find} onClose={onClose} /> : null;
}

/** This is too narrow for one line, so the name has a line of its own. */
const narrow = "@container (max-width: 519.98px)";

const useStyles = makeStyles({
  intake: { marginTop: "12px", ...notPrinted },
  refusal: { marginBottom: "8px" },
  files: { ...fileLines, containerType: "inline-size" },
  file: {
    ...fileLine,
    gap: "4px",
    // The action is on the line of the name and its download, not between two lines.
    [narrow]: { alignItems: "flex-start", "& > :last-child": { marginTop: "6px", [touch]: { marginTop: 0 } } },
  },
  words: {
    display: "flex",
    alignItems: "center",
    columnGap: "12px",
    flexGrow: 1,
    minWidth: 0,
    [narrow]: { flexDirection: "column", alignItems: "stretch", paddingBlock: "6px 8px", [touch]: { paddingTop: 0 } },
    "& > :first-child": { [narrow]: { justifyContent: "space-between" } },
  },
  facts: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 12px",
    flexShrink: 0,
    marginInlineStart: "auto",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    // The actions are aligned with the name, not with its icon.
    [narrow]: { marginInlineStart: "24px" },
  },
});
