import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { call } from "#client/device/call.ts";
import { endSession } from "#client/device/session.ts";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before leaving, and says what stays behind on this device (S1). */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const { unsent } = useSyncStatus();
  return (
    <ConfirmDialog open={open} title="ログアウトしますか？" confirmLabel="ログアウト" onConfirm={logout} onClose={onClose}>
      {unsent > 0 ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            未送信の記録が{unsent.toLocaleString("ja-JP")}
            件あります。この端末に残り、次に同じアカウントでログインしたときに送信されます。
          </MessageBarBody>
        </MessageBar>
      ) : (
        "端末のデータは残ります。次に同じアカウントでログインすると、すぐに使えます。"
      )}
    </ConfirmDialog>
  );
}

/** Ends the session on the server where one answers, and here in any case. */
async function logout(): Promise<void> {
  await call("POST", "/api/logout").catch(() => undefined);
  await endSession();
}
