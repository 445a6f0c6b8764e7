import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular, CheckmarkRegular, DeleteRegular, DocumentPdfRegular } from "@fluentui/react-icons";
import { useEffect, useId, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import type { EndedSession } from "#client/device/session/ended-session.ts";
import { leftFile, leftFiles } from "#client/device/session/hand-over.ts";
import { savePdf } from "#client/records/file/save-pdf.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { OfferedFile } from "#client/ui/page/offered-file.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import { smallText, touchSize } from "#client/ui/theme/styles.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Files that only this device has, and which of them the user has saved. */
export interface LeftFilesState {
  readonly files: readonly Attachment[];
  readonly saved: ReadonlySet<string>;
  readonly save: (file: Attachment) => Promise<void>;
}

/** @param settled they are read again when it changes */
export function useLeftFiles(session: EndedSession, settled: boolean): LeftFilesState {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let wanted = true;
    leftFiles(session).then(
      (found) => wanted && setFiles(found),
      (error: unknown) => logError("left files were not read", error),
    );
    return () => {
      wanted = false;
    };
  }, [session, settled]);
  const save = async (file: Attachment) => {
    savePdf(await leftFile(session, file), file.name);
    setSaved((before) => new Set([...before, file.key]));
  };
  return { files, saved, save };
}

interface LeftFilesProps {
  readonly left: LeftFilesState;
  /** Why the files are here, and what the user can do. */
  readonly why: string;
  /** Asks before a file is discarded; without it no file can be. */
  readonly onDiscard?: (file: Attachment) => void;
}

/** Files of a removed administrator, which the user saves one by one: a hand-over contains none (S4-9). */
export function LeftFiles({ left: { files, saved, save }, why, onDiscard }: LeftFilesProps) {
  const styles = useStyles();
  const title = useId();
  const fault = useFault();
  if (files.length === 0) return null;
  const run = (file: Attachment) => save(file).catch((error: unknown) => fault("a left file was not saved", error));
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        この端末に残っているファイル {numberText(files.length)}件
      </h2>
      <p className={styles.why}>{why}</p>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.key} className={styles.file}>
            <DocumentPdfRegular aria-hidden className={styles.icon} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{sizeText(file.size)}</span>
            <Button
              className={styles.button}
              icon={saved.has(file.key) ? <CheckmarkRegular /> : <ArrowDownloadRegular />}
              aria-label={`${file.name}を保存`}
              onClick={() => void run(file)}
            >
              保存
            </Button>
            {onDiscard && (
              <Button
                appearance="subtle"
                className={styles.button}
                icon={<DeleteRegular />}
                aria-label={`${file.name}を破棄`}
                onClick={() => onDiscard(file)}
              />
            )}
          </li>
        ))}
      </ul>
      <OfferedFile />
    </section>
  );
}

const useStyles = makeStyles({
  title: { margin: "0 0 4px", fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  why: { ...smallText, margin: 0, color: tokens.colorNeutralForeground2 },
  files: { display: "flex", flexDirection: "column", gap: "4px", margin: "8px 0 0", padding: 0, listStyleType: "none" },
  file: { display: "flex", alignItems: "center", gap: "8px" },
  icon: { flexShrink: 0, fontSize: "18px", color: tokens.colorNeutralForeground3 },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" },
  size: { ...smallText, flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  button: { flexShrink: 0, minHeight: touchSize },
});
