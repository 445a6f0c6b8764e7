import { makeStyles } from "@fluentui/react-components";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ProblemBar } from "./problem-bar.tsx";
import { dropOfferedFile, shareFile, useOfferedFile } from "./save-blob.ts";

/** Asks the user to press a button, since browsers open the share sheet only after a press. The shell renders it once. */
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
      {failed && <ProblemBar className={styles.failure}>共有の画面を開けませんでした。もう一度お試しください。</ProblemBar>}
    </ConfirmDialog>
  );
}

const useStyles = makeStyles({ failure: { marginTop: "12px" } });
