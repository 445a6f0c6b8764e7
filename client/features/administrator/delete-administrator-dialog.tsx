import { call } from "#client/device/call.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { AdministratorActDialog } from "./administrator-act-dialog.tsx";
import type { AdministratorView } from "./use-administrators.ts";

interface DeleteAdministratorDialogProps {
  readonly administrator: AdministratorView;
  readonly onClose: () => void;
}

/** Asks for a confirmation, then deletes an administrator on the server. Their sessions end at once. */
export function DeleteAdministratorDialog({ administrator: { id, name, mail }, onClose }: DeleteAdministratorDialogProps) {
  return (
    <AdministratorActDialog
      title={`${nameInText(name)}を削除しますか？`}
      confirmLabel="削除"
      act={() => call("DELETE", `/api/admin_user/${id}`)}
      done={`${nameInText(name)}を削除しました。`}
      failed="削除に失敗しました。"
      onClose={onClose}
    >
      {mail}
      はすべての端末からログアウトされ、ログインできなくなります。作成したメモや評価などの記録は残ります。
    </AdministratorActDialog>
  );
}
