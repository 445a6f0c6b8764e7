import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { useRemoveTag } from "./use-remove-tag.ts";
import { type TagView, useTagUse } from "./use-tags.ts";

interface DeleteTagDialogProps {
  readonly tag: TagView;
  readonly onClose: () => void;
}

/** Says how many partners have the tag, asks, and deletes it. */
export function DeleteTagDialog({ tag, onClose }: DeleteTagDialogProps) {
  const styles = useStyles();
  const removeTag = useRemoveTag();
  const fault = useFault();
  const use = useTagUse(tag.id);
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setFailure(undefined);
    try {
      await removeTag(tag);
    } catch (error) {
      if (!isRefusal(error)) return fault("a tag was not deleted", error);
      return setFailure(`タグの削除に失敗しました。${reasonText(error)}`);
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open
      danger
      title={`「${nameInText(tag.name)}」タグを削除してもよろしいですか？`}
      confirmLabel="削除"
      onConfirm={remove}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p className={styles.text}>{carriersText(use)}</p>
        {use?.partial && <p className={styles.text}>まだ受信していないパートナーは、この人数に含まれていません。</p>}
        {failure && <ProblemBar>{failure}</ProblemBar>}
      </div>
    </ConfirmDialog>
  );
}

function carriersText(use: Reading<number> | undefined): string {
  if (use === undefined || (use.partial && use.value === 0)) return "このタグが付いているパートナーを数えています…";
  if (use.value === 0) return "このタグが付いているパートナーはいません。";
  return `${countText(use.value, "名", use.partial)}のパートナーに付いています。削除すると、このタグはパートナーから外れます。`;
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px" },
  text: { margin: 0 },
});
