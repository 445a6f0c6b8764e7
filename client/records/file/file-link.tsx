import { Link, makeStyles, Spinner, Tooltip, tokens } from "@fluentui/react-components";
import { DocumentPdfRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { CallRefused, download, NoAnswer } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { shortened } from "#client/ui/text/shortened.ts";
import { smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { filePathOf } from "#sync/model/rules/file.ts";

const shownLetters = 20;

/** A file's name as the button that saves it; the bytes come from the server, so not without a network. */
export function FileLink({ id, name }: { readonly id: string; readonly name: string }) {
  const styles = useStyles();
  const toast = useToast();
  const offline = useOffline();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      saveBlob(await download(`/api/file/download?url=${encodeURIComponent(filePathOf(id))}`), name);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
      toast("ファイルのダウンロードに失敗しました。", { intent: "error" });
    } finally {
      setRunning(false);
    }
  };
  const tip = offline ? "オフラインのためダウンロードできません。つながると使えます。" : name;
  return (
    <Tooltip content={tip} relationship="description">
      <Link
        as="button"
        className={styles.link}
        aria-label={`${name}をダウンロード`}
        disabledFocusable={offline || running}
        onClick={() => void save()}
      >
        {running ? <Spinner size="extra-tiny" /> : <DocumentPdfRegular aria-hidden className={styles.icon} />}
        {shortened(name, shownLetters)}
      </Link>
    </Tooltip>
  );
}

const useStyles = makeStyles({
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
