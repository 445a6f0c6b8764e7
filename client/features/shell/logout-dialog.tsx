import { Checkbox, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { CallRefused, call } from "#client/device/call.ts";
import { daysUnseen } from "#client/device/days-unseen.ts";
import { endSession } from "#client/device/session/session.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { useOnline } from "#client/device/use-online.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a logout, and says which data this device deletes and keeps (S1, S3). */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const styles = useStyles();
  const unsent = useSyncFact((status) => status.unsent);
  const attention = useSyncFact((status) => status.attention);
  const offline = useOffline();
  const online = useOnline();
  const [kept, setKept] = useState(false);
  const away = !kept && (offline || !online);
  return (
    <ConfirmDialog
      open={open}
      title="ログアウトしますか？"
      confirmLabel="ログアウト"
      onConfirm={() => logout(kept)}
      onClose={() => {
        setKept(false);
        onClose();
      }}
    >
      <div className={styles.root}>
        {unsent > 0 && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              未送信の記録が{numberText(unsent)}
              件あります。この端末に残り、次に同じアカウントでログインしたときに送信されます。
            </MessageBarBody>
          </MessageBar>
        )}
        {attention > 0 && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              要対応が{numberText(attention)}
              件あります。ログインしても自動では送信されません。次に同じアカウントでログインし、同期センターで確認してください。
            </MessageBarBody>
          </MessageBar>
        )}
        {away && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>オフラインです。消去したデータを読み込み直すには、ネットワークへの接続が必要です。</MessageBarBody>
          </MessageBar>
        )}
        <p>
          {kept
            ? `読み込んだデータはこの端末に残り、次に同じアカウントでログインすると、すぐに使えます。${daysUnseen}日のあいだログインがなければ消去されます。`
            : "読み込んだデータはこの端末から消去され、次にログインしたときに読み込み直されます。未送信の記録と書きかけの入力は残ります。"}
        </p>
        <Checkbox
          className={styles.box}
          input={{ className: styles.target }}
          indicator={{ className: styles.indicator }}
          label={
            <>
              この端末にデータを残す
              <span className={styles.hint}>ほかの人も使う端末では選ばないでください。</span>
            </>
          }
          checked={kept}
          onChange={(_event, data) => setKept(data.checked === true)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Ends the session on the server if it answers, and here in any case. One that was ended from another device keeps nothing. */
async function logout(keep: boolean): Promise<void> {
  const signedOut = await call("POST", "/api/logout", undefined, { isLeaving: true }).then(
    () => false,
    (error: unknown) => error instanceof CallRefused && error.word === "signed_out",
  );
  await endSession(!keep || signedOut);
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px" },
  box: { marginInlineStart: "-8px", alignItems: "start", [touch]: { marginInlineStart: "-14px" } },
  target: { [touch]: { width: touchSize } },
  indicator: { [touch]: { margin: "14px" } },
  hint: { display: "block", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
