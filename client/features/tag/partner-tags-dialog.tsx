import { Button, MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { TagPicker } from "#client/records/tag/tag-picker.tsx";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { tagChange } from "./tag-change.ts";
import { useChangeTags } from "./use-change-tags.ts";
import type { PartnerTagging } from "./use-partner-tagging.ts";

interface PartnerTagsDialogProps {
  readonly partnerId: string;
  readonly tagging: PartnerTagging;
  readonly onClose: () => void;
}

/**
 * Chooses a partner's tags. Others' changes meanwhile are kept: only the difference to the tags shown at first is saved (R4, M4).
 */
export function PartnerTagsDialog({ partnerId, tagging, onClose }: PartnerTagsDialogProps) {
  const styles = useStyles();
  const changeTags = useChangeTags(partnerId);
  const fault = useFault();
  const [before] = useState(tagging.chosen);
  const [chosen, setChosen] = useState(tagging.chosen);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const moved = tagChange(before, tagging.chosen);

  const save = async () => {
    const { add, remove } = tagChange(before, chosen);
    // A tag that was deleted meanwhile cannot be added, and is not shown here to be removed.
    const change = { add: add.filter((id) => tagging.tags.some((tag) => tag.id === id)), remove };
    if (change.add.length + change.remove.length === 0) return onClose();
    setBusy(true);
    setFailure(undefined);
    try {
      await changeTags(change, tagging.chosen);
      onClose();
    } catch (error) {
      if (!isRefusal(error)) return fault("a partner's tags were not changed", error);
      setFailure(`タグの更新に失敗しました。${reasonText(error)}`);
      setBusy(false);
    }
  };

  return (
    <AppDialog
      maxWidth="large"
      typedIn
      title={tagging.partnerName === "" ? "タグを編集" : `${nameInText(tagging.partnerName)}さんのタグを編集`}
      busy={busy}
      onClose={onClose}
      content={{ className: styles.content }}
      startAction={
        <Button appearance="subtle" disabledFocusable={chosen.size === 0} onClick={() => setChosen(new Set())}>
          すべて解除
        </Button>
      }
      actions={
        <>
          <Button onClick={onClose}>キャンセル</Button>
          <Button appearance="primary" disabled={busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      {failure && <ProblemBar className={styles.message}>{failure}</ProblemBar>}
      {moved.add.length + moved.remove.length > 0 && !busy && (
        <MessageBar intent="info" layout="multiline" className={styles.message}>
          <MessageBarBody>編集中にほかの人がタグを変更しました。保存すると、ここで変えたタグだけが反映されます。</MessageBarBody>
        </MessageBar>
      )}
      <TagPicker
        tags={{ value: tagging.tags, partial: false }}
        chosen={chosen}
        onChange={setChosen}
        empty="登録されているタグはありません"
      />
    </AppDialog>
  );
}

const useStyles = makeStyles({
  content: { minHeight: "200px" },
  message: { marginBottom: "12px" },
});
