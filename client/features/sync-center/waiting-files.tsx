import { Button, makeStyles, ProgressBar, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular, ArrowDownloadRegular, DeleteRegular, DocumentPdfRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useAttachments } from "#client/device/use-attachments.ts";
import { stopTexts } from "#client/records/file/file-state.tsx";
import { pdfBlob } from "#client/records/file/read-file.ts";
import { Card } from "#client/ui/page/card.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { sizeText } from "#client/ui/text/number-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { Attachment } from "#sync/engine/client/attachment-types.ts";

/** How many files are listed before the rest is only counted. */
const most = 50;

/** Files whose bytes have not all reached the server: how far each is and all of them are. Nothing where there are none. */
export function WaitingFiles() {
  const styles = useStyles();
  const [asked, setAsked] = useState<Attachment>();
  const { attachments } = useReplica();
  const files = [...useAttachments().values()]
    .filter(({ unsent }) => unsent)
    .sort((a, b) => rank(a) - rank(b) || a.size - b.size);
  if (files.length === 0) return null;
  const [sent, size] = [sum(files, "sent"), sum(files, "size")];
  return (
    <Card>
      <h2 className={styles.title}>
        送信待ちのファイル <span className={styles.count}>{files.length.toLocaleString("ja-JP")}件</span>
      </h2>
      <ProgressBar aria-label="すべてのファイルの送信" value={sent} max={size} />
      <p className={styles.quiet}>
        {sizeText(sent)} / {sizeText(size)}　変更を先に送り、ファイルは小さいものから順に送ります。
      </p>
      <ul className={styles.files}>
        {files.slice(0, most).map((file) => (
          <li key={file.key} className={styles.file}>
            <DocumentPdfRegular aria-hidden className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.name}>{file.name}</span>
              <Progress file={file} />
            </span>
            <Actions file={file} onDiscard={() => setAsked(file)} />
          </li>
        ))}
      </ul>
      {files.length > most && <p className={styles.quiet}>ほか{(files.length - most).toLocaleString("ja-JP")}件</p>}
      {asked && (
        <ConfirmDialog
          open
          danger
          title="このファイルを破棄しますか？"
          confirmLabel="破棄"
          onConfirm={async () => {
            await attachments.discard(asked.key);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          「{asked.name}」はまだサーバーに届いていません。破棄すると、元に戻せません。必要な場合は、先に書き出してください。
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Progress({ file }: { readonly file: Attachment }) {
  const styles = useStyles();
  if (file.stopped !== null)
    return (
      <StatusBadge small tone="danger">
        {stopTexts[file.stopped]}
      </StatusBadge>
    );
  return (
    <span className={styles.progress}>
      {file.sent === 0 ? "送信待ち" : `${Math.floor((100 * file.sent) / file.size)}%`}・{sizeText(file.size)}
    </span>
  );
}

function Actions({ file, onDiscard }: { readonly file: Attachment; readonly onDiscard: () => void }) {
  const { attachments } = useReplica();
  const save = async () => saveBlob(pdfBlob(await attachments.open(file)), file.name);
  const small = { appearance: "subtle", size: "small" } as const;
  return (
    <span>
      {file.stopped !== null && (
        <Button
          {...small}
          icon={<ArrowClockwiseRegular />}
          aria-label={`${file.name}を再試行`}
          onClick={() => void attachments.retry(file.key)}
        />
      )}
      <Button {...small} icon={<ArrowDownloadRegular />} aria-label={`${file.name}を書き出し`} onClick={() => void save()} />
      {file.stopped !== null && (
        <Button {...small} icon={<DeleteRegular />} aria-label={`${file.name}を破棄`} onClick={onDiscard} />
      )}
    </span>
  );
}

/** What a person has to look at comes first. */
const rank = ({ stopped }: Attachment) => (stopped === null ? 1 : 0);
const sum = (files: readonly Attachment[], of: "sent" | "size") => files.reduce((total, file) => total + file[of], 0);

const useStyles = makeStyles({
  title: { margin: "0 0 8px", fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  count: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  quiet: { margin: "4px 0 0", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  files: { display: "flex", flexDirection: "column", listStyleType: "none", margin: "8px 0 0", padding: 0 },
  file: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "36px",
    ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  icon: { flexShrink: 0, fontSize: "18px", color: tokens.colorNeutralForeground3 },
  words: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "8px", flexGrow: 1, minWidth: 0 },
  name: { flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" },
  progress: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});
