import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useMutate } from "#client/device/use-mutate.ts";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { refusalOf } from "#client/ui/form/refusal.ts";
import { useToast } from "#client/ui/toast.tsx";
import { removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { type TagView, useTagUse } from "./use-tags.ts";

interface DeleteTagDialogProps {
  readonly tag: TagView;
  readonly onClose: () => void;
}

/** Says how many partners carry the tag, asks, and deletes it. */
export function DeleteTagDialog({ tag, onClose }: DeleteTagDialogProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const toast = useToast();
  const use = useTagUse(tag.id);
  const { complete } = useSyncStatus();
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setFailure(undefined);
    try {
      await mutate(removePartnerTag, { id: tag.id });
    } catch (error) {
      return setFailure(`タグの削除に失敗しました。${refusalOf(error).text}`);
    }
    toast("タグを削除しました");
    onClose();
  };

  return (
    <ConfirmDialog
      open
      danger
      title={`「${tag.name}」タグを削除してもよろしいですか？`}
      confirmLabel="削除"
      onConfirm={remove}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p className={styles.text}>{carriersText(use)}</p>
        {!complete && <p className={styles.text}>まだ受信していないパートナーは、この人数に含まれていません。</p>}
        {failure && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{failure}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </ConfirmDialog>
  );
}

function carriersText(use: number | undefined): string {
  if (use === undefined) return "このタグが付いているパートナーを数えています…";
  if (use === 0) return "このタグが付いているパートナーはいません。";
  return `${use.toLocaleString("ja-JP")}名のパートナーに付いています。削除すると、このタグはパートナーから外れます。`;
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px" },
  text: { margin: 0 },
});
