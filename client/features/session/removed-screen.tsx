import { Button, MessageBar, MessageBarBody, makeStyles, Spinner } from "@fluentui/react-components";
import { useCallback, useEffect, useState } from "react";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import type { EndedSession } from "#client/device/ended-session.ts";
import { countUnsent, handOver } from "#client/device/hand-over.ts";
import { logError } from "#client/device/log-error.ts";
import { endSession } from "#client/device/session.ts";
import { useEndedSession } from "#client/device/use-session.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { touchSize } from "#client/ui/theme/styles.ts";
import { errorText } from "#sync/model/errors.ts";
import { LeftFiles, useLeftFiles } from "./left-files.tsx";
import { SealedExport } from "./sealed-export.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** Between two attempts while somebody looks. Milliseconds. */
const again = 15_000;

/** Whoever was removed: what they had not sent goes to the masters, and then what replicated goes from the device (S3). */
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
  const { failure, running, left, attempt } = useHandingOver(session);
  const { administrator, handed, done } = session;
  const files = useLeftFiles(session, running);
  const [asked, setAsked] = useState(false);
  const unsaved = files.files.filter(({ key }) => !files.saved.has(key)).length;
  return (
    <div className={styles.root}>
      <p>
        {administrator.name}（{administrator.mail}）の管理者登録は削除されました。ログインはできません。
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form */}
      <div role="status">
        {done && (
          <MessageBar intent="success" layout="multiline">
            <MessageBarBody>
              {handed > 0
                ? `未送信の${count(handed)}件は管理者に引き渡されました。この端末のデータは消去しました。`
                : "未送信の変更はありませんでした。この端末のデータは消去しました。"}
            </MessageBarBody>
          </MessageBar>
        )}
        {!done && running && <Spinner size="tiny" labelPosition="after" label="未送信の変更を管理者に引き渡しています…" />}
        {!done && !running && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              {left === undefined ? "未送信の変更" : `未送信の${count(left)}件`}
              を、まだ引き渡せていません。変更はこの端末に残っています。{failure}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
      <LeftFiles left={files} />
      <div className={styles.actions}>
        {!done && (
          <Button appearance="primary" className={styles.button} disabledFocusable={running} onClick={attempt}>
            もう一度引き渡す
          </Button>
        )}
        {!done && <SealedExport session={session} />}
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
        {count(unsaved)}件のファイルは、この端末にだけ残っています。この画面を閉じると開けなくなります。
      </ConfirmDialog>
    </div>
  );
}

/** Hands over at once, and again while it did not succeed: when there is a network, and every now and then. */
function useHandingOver(session: EndedSession) {
  const [running, setRunning] = useState(!session.done);
  const [failure, setFailure] = useState("");
  const [left, setLeft] = useState<number>();
  const { done } = session;
  const attempt = useCallback(() => {
    setRunning(true);
    handOver(session)
      .catch(async (error: unknown) => {
        setFailure(reasonOf(error));
        setLeft(await countUnsent(session));
      })
      .catch((error: unknown) => logError("what is unsent could not be counted", error))
      .finally(() => setRunning(false));
    // The attempt reads anew what the session has come to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session.administrator.id]);
  useEffect(() => {
    if (!done) attempt();
  }, [done, attempt]);
  useEffect(() => {
    if (done || running) return undefined;
    const timer = setTimeout(attempt, again);
    addEventListener("online", attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", attempt);
    };
  }, [done, running, attempt]);
  return { running, failure, left, attempt };
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return "サーバーに接続できません。つながると自動で引き渡します。";
  if (error instanceof CallRefused) return errorText(error.word);
  logError("work was not handed over", error);
  return "引き渡しに失敗しました。書き出したファイルをマスター管理者に渡すこともできます。";
}

const count = (n: number) => n.toLocaleString("ja-JP");

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", lineHeight: "22px", overflowWrap: "anywhere" },
  actions: { display: "flex", flexDirection: "column", gap: "8px" },
  button: { minHeight: touchSize },
});
