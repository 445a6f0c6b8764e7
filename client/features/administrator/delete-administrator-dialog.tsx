import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { call } from "#client/device/call.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { confirmed } from "#client/device/session/confirmation.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { AdministratorView } from "./use-administrators.ts";

interface DeleteAdministratorDialogProps {
  readonly administrator: AdministratorView;
  readonly onClose: () => void;
}

/** Asks for a confirmation, then deletes an administrator on the server. Their sessions end at once. */
export function DeleteAdministratorDialog({ administrator, onClose }: DeleteAdministratorDialogProps) {
  const { id, name, mail } = administrator;
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setFailure(undefined);
    try {
      await confirmed(() => call("DELETE", `/api/admin_user/${id}`));
    } catch (error) {
      // If another user has deleted the administrator, the list is updated, and the refusal gives the reason.
      void replica.syncNow();
      return setFailure(reasonText(error));
    }
    await replica.syncNow();
    toast(`${nameInText(name)}を削除しました。`);
    onClose();
  };

  return (
    <ConfirmDialog
      open
      danger
      title={`${nameInText(name)}を削除しますか？`}
      confirmLabel="削除"
      onConfirm={remove}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p className={styles.text}>
          {mail}
          はすべての端末からログアウトされ、ログインできなくなります。作成したメモや評価などの記録は残ります。
        </p>
        {failure && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>削除に失敗しました。</MessageBarTitle>
              {failure}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
    </ConfirmDialog>
  );
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px" },
  text: { margin: 0, overflowWrap: "anywhere" },
});
