import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { stopTexts } from "#client/records/file/file-state.tsx";
import { useFileAct } from "#client/records/file/use-file-act.ts";
import { Card } from "#client/ui/page/card.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { UnsentFiles } from "./unsent-files.tsx";

/** Files that the server refuses. Their author can save, retry or discard them (S4-6). Renders nothing if there are none. */
export function StoppedFiles({ files }: { readonly files: readonly Attachment[] }) {
  const styles = useStyles();
  const { attachments } = useReplica();
  const act = useFileAct();
  const [asked, setAsked] = useState<Attachment>();
  if (files.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.title}>
        送信できないファイル <span className={styles.count}>{numberText(files.length)}件</span>
      </h2>
      <p className={styles.quiet}>この端末だけにあります。必要なものは書き出し、要らなくなったものは破棄してください。</p>
      <UnsentFiles
        files={files}
        said={({ stopped }) => (
          <StatusBadge small tone="danger">
            {stopped === null ? "" : stopTexts[stopped]}
          </StatusBadge>
        )}
        // Without its record, no server would accept the file.
        canRetry={({ stopped }) => stopped !== "gone"}
        onDiscard={setAsked}
      />
      {asked && (
        <ConfirmDialog
          open
          danger
          title="このファイルを破棄しますか？"
          confirmLabel="破棄"
          onConfirm={() =>
            act("ファイルを破棄できませんでした。", async () => {
              await attachments.discard(asked.key);
              setAsked(undefined);
            })
          }
          onClose={() => setAsked(undefined)}
        >
          「{nameInText(asked.name)}
          」はまだサーバーに届いていません。破棄すると、元に戻せません。必要な場合は、先に書き出してください。
        </ConfirmDialog>
      )}
    </Card>
  );
}

const useStyles = makeStyles({
  title: { margin: "0 0 8px", fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  count: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  quiet: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
