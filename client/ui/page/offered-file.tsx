import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { dropOfferedFile, shareFile, useOfferedFile } from "./save-blob.ts";

/** Asks for the press that a file on its way to the share sheet needs; once, in the shell. */
export function OfferedFile() {
  const styles = useStyles();
  const offered = useOfferedFile();
  if (!offered) return null;
  const { file, failed } = offered;
  return (
    <ConfirmDialog
      open
      title="ファイルの準備ができました"
      confirmLabel="開く・共有"
      onConfirm={() => shareFile(file)}
      onClose={dropOfferedFile}
    >
      <p>{file.name}</p>
      {failed && (
        <MessageBar intent="error" layout="multiline" className={styles.failure}>
          <MessageBarBody>共有の画面を開けませんでした。もう一度お試しください。</MessageBarBody>
        </MessageBar>
      )}
    </ConfirmDialog>
  );
}

const useStyles = makeStyles({ failure: { marginTop: "12px" } });
