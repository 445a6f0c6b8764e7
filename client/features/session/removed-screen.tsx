import { Button, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import type { EndedSession } from "#client/device/session/ended-session.ts";
import { endSession } from "#client/device/session/session.ts";
import { useEndedSession } from "#client/device/session/use-session.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { touchSize } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { HandOverActions, HandOverStatus } from "./handing-over.tsx";
import { LeftFiles, useLeftFiles } from "./left-files.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { useHandingOver } from "./use-handing-over.ts";

/**
 * The screen after an administrator was removed. Unsent work goes to the masters, then replicated data is deleted from the device
 * (S3).
 */
export function RemovedScreen() {
  const session = useEndedSession();
  return (
    <SignedOutFrame title="このアカウントは削除されました">
      {session && <HandingOver key={session.administrator.id} session={session} />}
    </SignedOutFrame>
  );
}

function HandingOver({ session }: { readonly session: EndedSession }) {
  const styles = useStyles();
  const handing = useHandingOver(session);
  const { done } = session;
  const files = useLeftFiles(session, handing.running);
  const [asked, setAsked] = useState(false);
  const unsaved = files.files.filter(({ key }) => !files.saved.has(key)).length;
  return (
    <div className={styles.root}>
      <HandOverStatus {...{ session, handing }} />
      <LeftFiles
        left={files}
        why="サーバーに届いていないファイルは引き渡されません。必要なものを保存して、管理者にお渡しください。この画面を閉じたあとは、この端末にログインしたマスター管理者だけが保存できます。"
      />
      <div className={styles.actions}>
        <HandOverActions {...{ session, handing }} />
        <Button
          className={styles.button}
          appearance={done ? "primary" : "secondary"}
          onClick={() => (done && unsaved > 0 ? setAsked(true) : void endSession())}
        >
          {done ? "ログイン画面へ" : "別のアカウントでログイン"}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        danger
        title="保存していないファイルがあります"
        confirmLabel="保存せずに閉じる"
        onConfirm={() => endSession()}
        onClose={() => setAsked(false)}
      >
        {numberText(unsaved)}
        件のファイルは、この端末にだけ残っています。この画面を閉じたあとは、この端末にログインしたマスター管理者だけが保存できます。
      </ConfirmDialog>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", lineHeight: "22px", overflowWrap: "anywhere" },
  actions: { display: "flex", flexDirection: "column", gap: "8px" },
  button: { minHeight: touchSize },
});
