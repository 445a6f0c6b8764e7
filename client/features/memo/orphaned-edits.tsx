import { MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { type MemoDrafts, type MemoEdit, withEdit } from "./memo-drafts.ts";
import { useMemoStyles } from "./memo-styles.ts";

interface OrphanedEditsProps {
  readonly edits: MemoDrafts["edits"];
  readonly memos: readonly { readonly id: string }[];
  readonly onChange: (how: (drafts: MemoDrafts) => MemoDrafts) => void;
  readonly onDiscard: (id: string, edit: MemoEdit) => void;
}

/** Edits whose memo has been deleted. The typed text stays until its author reuses or discards it (R4, S1). */
export function OrphanedEdits({ edits, memos, onChange, onDiscard }: OrphanedEditsProps) {
  const styles = useMemoStyles();
  return Object.entries(edits)
    .filter(([id]) => !memos.some((memo) => memo.id === id))
    .map(([id, edit]) => (
      <MessageBar key={id} intent="warning" layout="multiline" className={styles.bar}>
        <MessageBarBody>
          編集中のメモは削除されました。
          <span className={styles.theirs}>{edit.text}</span>
        </MessageBarBody>
        <MessageBarActions>
          <BarButton onClick={() => onDiscard(id, edit)}>破棄</BarButton>
          <BarButton onClick={() => onChange((drafts) => asNewMemo(drafts, id, edit))}>入力欄に移す</BarButton>
        </MessageBarActions>
      </MessageBar>
    ));
}

const asNewMemo = (drafts: MemoDrafts, id: string, edit: MemoEdit): MemoDrafts => ({
  ...withEdit(drafts, id, null),
  added: drafts.added === "" ? edit.text : `${drafts.added}\n${edit.text}`,
});
