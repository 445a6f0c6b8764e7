import { Button, MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import type { ChangeSet } from "#client/device/use-change-set.ts";
import { useLive } from "#client/device/use-live.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { TagPicker } from "#client/records/tag/tag-picker.tsx";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import type { Reading, ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { planTagging, type Tagging, type TagsOn } from "./bulk-tagging.ts";

interface BulkTagDialogProps {
  readonly set: ChangeSet;
  readonly tagging: Tagging;
  readonly partnerIds: readonly string[];
  readonly tags: Reading<readonly TagChoice[]>;
  readonly onClose: () => void;
  /** Called once the changes are planned. */
  readonly onPlanned: () => void;
}

/** Chooses the tags to add to several partners, or to remove from them. Nothing changes before the user confirms it. */
export function BulkTagDialog({ set, tagging, partnerIds, tags, onClose, onPlanned }: BulkTagDialogProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [idle, setIdle] = useState(false);
  const on = useLive((reader) => readTagsOn(reader, partnerIds), [partnerIds]);
  const { title, empty, nothing } = words[tagging];
  const offered = tagging === "add" ? tags : carried(tags, on);

  const plan = () => {
    if (!on || !set.changes) return;
    const { put, drop } = planTagging(set.changes, partnerIds, chosen, tagging, on.value);
    for (const id of drop) set.remove(id);
    if (put.length > 0) void set.put(put);
    if (put.length + drop.length > 0) onPlanned();
    else setIdle(true);
  };

  return (
    <AppDialog
      maxWidth="large"
      typedIn
      title={title(numberText(partnerIds.length))}
      onClose={onClose}
      content={{ className: styles.content }}
      actions={
        <>
          <Button onClick={onClose}>キャンセル</Button>
          <ActionButton
            appearance="primary"
            action={{
              id: "partner.planTags",
              label: "変更内容を確認",
              disabledReason: chosen.size === 0 ? "タグを選んでください" : on ? undefined : "タグを読み込んでいます",
              run: plan,
            }}
          />
        </>
      }
    >
      {idle && (
        <MessageBar intent="info" layout="multiline" className={styles.message}>
          <MessageBarBody>{nothing}</MessageBarBody>
        </MessageBar>
      )}
      <TagPicker
        tags={offered}
        chosen={chosen}
        onChange={(next) => {
          setIdle(false);
          setChosen(next);
        }}
        empty={empty}
      />
    </AppDialog>
  );
}

const words = {
  add: {
    title: (count: string) => `${count}名にタグを付ける`,
    empty: "登録されているタグはありません",
    nothing: "選んだタグは、選択した全員にすでに付いています。",
  },
  remove: {
    title: (count: string) => `${count}名からタグを外す`,
    empty: "選択したパートナーにタグは付いていません",
    nothing: "選んだタグは、選択した誰にも付いていません。",
  },
} as const;

async function readTagsOn(reader: ReplicaReader, partnerIds: readonly string[]): Promise<TagsOn> {
  const links = await reader.listEach(partnerTagging, "partnerId", partnerIds);
  return new Map(partnerIds.map((id, at) => [id, new Set(links[at]?.map(({ partnerTagId }) => partnerTagId))]));
}

/** Returns the tags of any of these partners. */
function carried(tags: Reading<readonly TagChoice[]>, on: Reading<TagsOn> | undefined): Reading<readonly TagChoice[]> {
  const some = new Set([...(on?.value.values() ?? [])].flatMap((ids) => [...ids]));
  return { value: tags.value.filter(({ id }) => some.has(id)), partial: tags.partial || (on?.partial ?? true) };
}

const useStyles = makeStyles({
  content: { minHeight: "200px" },
  message: { marginBottom: "12px" },
});
