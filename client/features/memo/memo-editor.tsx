import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { Draft } from "#client/device/drafts/use-draft.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { useMentionedIn } from "#client/records/mention/use-mentioned-in.ts";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { editMemo } from "#sync/model/mutators/memo.ts";
import { type MemoDrafts, type MemoEdit, withEdit, withoutSaved } from "./memo-drafts.ts";
import { MemoForm, useMemoChange } from "./memo-form.tsx";
import { useMemoStyles } from "./memo-styles.ts";
import { canSaveMemo } from "./memo-text.ts";
import type { MemoView } from "./use-memos.ts";

interface MemoEditorProps {
  readonly memo: MemoView;
  readonly edit: MemoEdit;
  readonly onEdit: Draft<MemoDrafts>["change"];
  readonly onDiscard: (id: string, edit: MemoEdit) => void;
  readonly takeOut: Draft<MemoDrafts>["takeOut"];
}

/**
 * The text of a memo that is being edited. Changes that arrive meanwhile never touch the typed text (R4). A notice names the author
 * of such a change and shows their text. Saving then sends the text that the user had seen (A3).
 */
export function MemoEditor({ memo, edit, onEdit, onDiscard, takeOut }: MemoEditorProps) {
  const styles = useMemoStyles();
  const mutate = useMutate();
  const mentionedIn = useMentionedIn();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = usePassedFocus<HTMLFormElement>((removed) => removed.closest("li"));
  const { busy, failure, run } = useMemoChange("edit");
  const put = (next: MemoEdit | null) => onEdit((drafts) => withEdit(drafts, memo.id, next));
  const cancel = () => (edit.text === edit.seen ? put(null) : onDiscard(memo.id, edit));
  const savable = canSaveMemo(edit.text) && !busy;

  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    // The form is scrolled into view with its buttons: those of the newest memo would be below the panel's edge.
    element?.closest("form")?.scrollIntoView({ block: "nearest" });
  }, []);

  const save = async () => {
    const content = edit.text.trimEnd();
    const ended = (drafts: MemoDrafts) => withoutSaved(drafts, memo.id, edit.text, content);
    if (edit.text !== memo.content) {
      const seen = { [rowKey("memo", memo.id)]: { content: edit.seen } };
      const mentions = await mentionedIn(content);
      await mutate(editMemo, { id: memo.id, content, mentions }, { seen, draft: takeOut(ended) });
    }
    onEdit(ended);
  };
  const notice = memo.content !== edit.seen && (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {memo.editor ?? memo.creator}さんがこのメモを変更しました。
        <span className={styles.theirs}>{memo.content}</span>
      </MessageBarBody>
      <MessageBarActions>
        <BarButton onClick={() => put({ ...edit, seen: memo.content })}>確認しました</BarButton>
      </MessageBarActions>
    </MessageBar>
  );
  return (
    <MemoForm
      ref={form}
      className={styles.editor}
      field={{ "aria-label": "メモを編集", textarea: { ref: field } }}
      text={edit.text}
      {...{ notice, failure }}
      onText={(text) => put({ ...edit, text })}
      onSave={() => savable && void run(save)}
      // Escape ends an edit only if no typed text would be lost.
      onEscape={() => edit.text === edit.seen && put(null)}
    >
      <div className={styles.editorFoot}>
        <Button size="small" onClick={cancel}>
          キャンセル
        </Button>
        <Button type="submit" size="small" appearance="primary" disabledFocusable={!savable}>
          保存
        </Button>
      </div>
    </MemoForm>
  );
}
