import { call } from "#client/device/call.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { AdministratorActDialog } from "./administrator-act-dialog.tsx";
import type { AdministratorView } from "./use-administrators.ts";

interface EndSessionsDialogProps {
  readonly administrator: AdministratorView;
  readonly onClose: () => void;
}

/** Asks for a confirmation, then ends an administrator's sessions on the server, as after the loss of a tablet. */
export function EndSessionsDialog({ administrator: { id, name, mail }, onClose }: EndSessionsDialogProps) {
  return (
    <AdministratorActDialog
      title={`${nameInText(name)}をすべての端末からログアウトしますか？`}
      confirmLabel="ログアウト"
      act={() => call("DELETE", `/api/admin_user/${id}/session`)}
      done={`${nameInText(name)}をすべての端末からログアウトしました。`}
      failed="ログアウトに失敗しました。"
      onClose={onClose}
    >
      {mail}
      の端末では、次にサーバーにつながったときに、読み込んだデータが消去されます。未送信の変更と書きかけの入力はその端末に残り、次に同じアカウントでログインすると、未送信の変更が送信されます。パスワードは変わりません。
    </AdministratorActDialog>
  );
}
