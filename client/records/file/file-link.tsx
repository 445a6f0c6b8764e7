import { Button, Link, makeStyles, Spinner, Tooltip, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular, DocumentPdfRegular } from "@fluentui/react-icons";
import { use, useState } from "react";
import { factsOf } from "#client/device/files/files.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { shortened } from "#client/ui/text/shortened.ts";
import { print, smallText, touchTarget, visuallyHidden } from "#client/ui/theme/styles.ts";
import { FilePlace } from "./file-place.ts";
import { FilePreview } from "./file-preview.tsx";
import type { RecordFile } from "./read-file.ts";
import { savePdf } from "./save-pdf.ts";
import { useFileAct } from "./use-file-act.ts";
import { useFileStanding } from "./use-file-standing.ts";

const shownLetters = 20;

/** Shows a file's name as the button that opens it, and a button that saves it. */
export function FileLink({ entity, row }: RecordFile) {
  const styles = useStyles();
  const showInPlace = use(FilePlace);
  const [open, setOpen] = useState(false);
  const file = { entity, row };
  const short = shortened(row.name, shownLetters);
  const label = `${row.name}を表示`;
  const show = () => (showInPlace ? showInPlace(file) : setOpen(true));
  return (
    <span className={styles.root}>
      <Tooltip content={row.name} relationship="description">
        <Link as="button" className={styles.link} aria-label={short === row.name ? label : undefined} onClick={show}>
          <DocumentPdfRegular aria-hidden className={styles.icon} />
          {short === row.name ? (
            <span className={styles.name}>{short}</span>
          ) : (
            // The visible name is cut within a word, so screen readers get the whole label instead.
            <>
              <span aria-hidden className={styles.name}>
                {short}
              </span>
              <span className={styles.spoken}>{label}</span>
            </>
          )}
        </Link>
      </Tooltip>
      <Download file={file} />
      {open && <FilePreview file={file} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** A link that needs a network if the file is not on this device. */
function Download({ file }: { readonly file: RecordFile }) {
  const act = useFileAct();
  const { attachments } = useReplica();
  const { held } = useFileStanding(file);
  const offline = useOffline() && !held;
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    await act("ファイルのダウンロードに失敗しました。", async () =>
      savePdf(await attachments.open(factsOf(file.entity, file.row)), file.row.name),
    );
    setRunning(false);
  };
  const label = `${file.row.name}をダウンロード`;
  return (
    <Tooltip
      content={offline ? "オフラインのためダウンロードできません。つながると使えます。" : label}
      relationship="description"
    >
      <Button
        appearance="subtle"
        size="small"
        aria-label={label}
        icon={running ? <Spinner aria-hidden size="extra-tiny" /> : <ArrowDownloadRegular />}
        disabledFocusable={offline || running}
        onClick={() => void save()}
      />
    </Tooltip>
  );
}

const useStyles = makeStyles({
  root: { display: "inline-flex", alignItems: "center", gap: "4px", minWidth: 0, maxWidth: "100%" },
  link: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    minWidth: 0,
    maxWidth: "100%",
    textAlign: "left",
    ...smallText,
    ...touchTarget,
  },
  // Each file takes one line: the whole name is in the tooltip, and in the dialog that opens.
  name: {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    [print]: { whiteSpace: "normal", overflowWrap: "anywhere" },
  },
  spoken: visuallyHidden,
  icon: { flexShrink: 0, fontSize: "18px", color: tokens.colorNeutralForeground3 },
});
