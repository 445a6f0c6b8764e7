import { Button, Link, makeStyles, Spinner, Tooltip, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular, DocumentPdfRegular } from "@fluentui/react-icons";
import { use, useState } from "react";
import { useOffline } from "#client/device/use-offline.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { shortened } from "#client/ui/text/shortened.ts";
import { smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { FilePlace } from "./file-place.ts";
import { FilePreview } from "./file-preview.tsx";
import { pdfBlob, readFile } from "./read-file.ts";

const shownLetters = 20;

/** A file's name as the button that shows it, and one that saves it. */
export function FileLink({ id, name }: { readonly id: string; readonly name: string }) {
  const styles = useStyles();
  const showInPlace = use(FilePlace);
  const [open, setOpen] = useState(false);
  const show = () => (showInPlace ? showInPlace({ id, name }) : setOpen(true));
  return (
    <span className={styles.root}>
      <Tooltip content={name} relationship="description">
        <Link as="button" className={styles.link} aria-label={`${name}を表示`} onClick={show}>
          <DocumentPdfRegular aria-hidden className={styles.icon} />
          {shortened(name, shownLetters)}
        </Link>
      </Tooltip>
      <Download id={id} name={name} />
      {open && <FilePreview id={id} name={name} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** The bytes come from the server, so not without a network. */
function Download({ id, name }: { readonly id: string; readonly name: string }) {
  const toast = useToast();
  const offline = useOffline();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const bytes = await readFile(id);
      if (bytes === "unreachable") toast("ファイルのダウンロードに失敗しました。", { intent: "error" });
      else saveBlob(pdfBlob(bytes), name);
    } finally {
      setRunning(false);
    }
  };
  const label = `${name}をダウンロード`;
  return (
    <Tooltip
      content={offline ? "オフラインのためダウンロードできません。つながると使えます。" : label}
      relationship="description"
    >
      <Button
        appearance="subtle"
        size="small"
        aria-label={label}
        icon={running ? <Spinner size="extra-tiny" /> : <ArrowDownloadRegular />}
        disabledFocusable={offline || running}
        onClick={() => void save()}
      />
    </Tooltip>
  );
}

const useStyles = makeStyles({
  root: { display: "inline-flex", alignItems: "center", gap: "4px", minWidth: 0 },
  link: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    minWidth: 0,
    maxWidth: "100%",
    textAlign: "left",
    ...smallText,
    overflowWrap: "anywhere",
    ...touchTarget,
  },
  icon: { flexShrink: 0, fontSize: "18px", color: tokens.colorNeutralForeground3 },
});
