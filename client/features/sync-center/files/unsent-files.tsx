import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular, ArrowDownloadRegular, DeleteRegular, DocumentPdfRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { useAttachments } from "#client/device/files/use-attachments.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { fileLine, fileLines } from "#client/records/file/file-line-styles.ts";
import { saveLeft } from "#client/records/file/save-pdf.ts";
import { useFileAct } from "#client/records/file/use-file-act.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { withoutNeeded } from "#sync/engine/client/attachments/needed-attachments.ts";
import { issue } from "#sync/engine/issue.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** How many files are listed; the others are only counted. */
const most = 50;

/** Reads live the files of records that no server has yet: those being sent, and those that the server refuses. */
export function useUnsentFiles(): Readonly<Record<"waiting" | "stopped", readonly Attachment[]>> {
  const unsent = [...useAttachments().values()].filter((one) => one.unsent && one.draft === undefined);
  const issues = useLive((reader) => reader.all(issue), [])?.value;
  return {
    waiting: unsent.filter(({ stopped }) => stopped === null).sort((a, b) => a.size - b.size),
    // Which files an open refusal needs may still be unknown. Until then none can be discarded.
    stopped: issues
      ? withoutNeeded(
          unsent.filter(({ stopped }) => stopped !== null),
          issues,
        )
      : [],
  };
}

interface UnsentFilesProps {
  readonly files: readonly Attachment[];
  /** Describes the state of a file. */
  readonly said: (file: Attachment) => ReactNode;
  /** Whether another try could succeed. */
  readonly canRetry?: (file: Attachment) => boolean;
  /** Asks before a file is discarded; without it no file can be. */
  readonly onDiscard?: (file: Attachment) => void;
}

/** A list of files with the actions for each. */
export function UnsentFiles({ files, said, canRetry = () => false, onDiscard }: UnsentFilesProps) {
  const styles = useStyles();
  const { attachments } = useReplica();
  const act = useFileAct();
  const save = (file: Attachment) =>
    act("ファイルのダウンロードに失敗しました。", async () => saveLeft(await attachments.open(file), file.name));
  const retry = ({ key }: Attachment) => act("ファイルを再試行できませんでした。", () => attachments.retry(key));
  const small = { appearance: "subtle", size: "small" } as const;
  return (
    <>
      <ul className={styles.files}>
        {files.slice(0, most).map((file) => (
          <li key={file.key} className={styles.file}>
            <DocumentPdfRegular aria-hidden className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.name}>{file.name}</span>
              {said(file)}
            </span>
            <span>
              {canRetry(file) && (
                <Button
                  {...small}
                  icon={<ArrowClockwiseRegular />}
                  aria-label={`${file.name}を再試行`}
                  onClick={() => void retry(file)}
                />
              )}
              <Button
                {...small}
                icon={<ArrowDownloadRegular />}
                aria-label={`${file.name}を書き出し`}
                onClick={() => void save(file)}
              />
              {onDiscard && (
                <Button {...small} icon={<DeleteRegular />} aria-label={`${file.name}を破棄`} onClick={() => onDiscard(file)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {files.length > most && <p className={styles.quiet}>ほか{numberText(files.length - most)}件</p>}
    </>
  );
}

const useStyles = makeStyles({
  quiet: { margin: "4px 0 0", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  files: { ...fileLines, marginTop: "8px" },
  file: fileLine,
  icon: { flexShrink: 0, fontSize: "18px", color: tokens.colorNeutralForeground3 },
  words: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "8px", flexGrow: 1, minWidth: 0 },
  name: { flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" },
});
