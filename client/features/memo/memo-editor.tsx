import { Button, Field, MessageBar, MessageBarActions, MessageBarBody, Textarea } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useMutate } from "#client/device/use-mutate.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { editMemo } from "#sync/model/mutators/memo.ts";
import { type MemoDrafts, type MemoEdit, withEdit } from "./memo-drafts.ts";
import { memoFailure } from "./memo-failure.ts";
import { useMemoStyles } from "./memo-styles.ts";
import { canSaveMemo, memoProblem } from "./memo-text.ts";
import { isSaveKey } from "./save-key.ts";
import type { MemoView } from "./use-memos.ts";

interface MemoEditorProps {
  readonly memo: MemoView;
  readonly edit: MemoEdit;
  readonly onEdit: (how: (drafts: MemoDrafts) => MemoDrafts) => void;
}

/**
 * A memo's text while it is being edited. What arrives meanwhile never touches what was typed (R4): a notice says who
 * changed the memo and shows their text; saving then sends the text that its author had seen (A3).
 */
export function MemoEditor({ memo, edit, onEdit }: MemoEditorProps) {
  const styles = useMemoStyles();
  const mutate = useMutate();
  const fault = useFault();
  const field = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const moved = memo.content !== edit.seen;
  const problem = memoProblem(edit.text);
  const close = () => onEdit((drafts) => withEdit(drafts, memo.id, null));

  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    // With its buttons: those of the newest memo would open below the edge of the panel.
    element?.closest("form")?.scrollIntoView({ block: "nearest" });
  }, []);

  const save = async () => {
    if (busy || !canSaveMemo(edit.text)) return;
    if (edit.text === memo.content) return close();
    setBusy(true);
    try {
      await mutate(
        editMemo,
        { id: memo.id, content: edit.text.trimEnd() },
        { seen: { [rowKey("memo", memo.id)]: { content: edit.seen } } },
      );
      close();
    } catch (error) {
      const reason = memoFailure("edit", error);
      if (reason === undefined) return fault("a memo was not stored", error);
      setFailure(reason);
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {moved && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {memo.editor ?? memo.creator}さんがこのメモを変更しました。
            <span className={styles.theirs}>{memo.content}</span>
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => onEdit((drafts) => withEdit(drafts, memo.id, { ...edit, seen: memo.content }))}>
              確認しました
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failure}</MessageBarBody>
        </MessageBar>
      )}
      <Field validationMessage={problem} validationState={problem ? "error" : "none"}>
        <Textarea
          textarea={{ ref: field }}
          aria-label="メモを編集"
          resize="none"
          className={styles.growing}
          value={edit.text}
          onChange={(_event, data) => onEdit((drafts) => withEdit(drafts, memo.id, { ...edit, text: data.value }))}
          onKeyDown={(event) => {
            if (isSaveKey(event)) {
              event.preventDefault();
              void save();
            }
            // Escape ends an edit only while nothing typed would be lost.
            if (event.key === "Escape" && edit.text === edit.seen) close();
          }}
        />
      </Field>
      <div className={styles.editorFoot}>
        <Button size="small" onClick={close}>
          キャンセル
        </Button>
        <Button type="submit" size="small" appearance="primary" disabled={busy || !canSaveMemo(edit.text)}>
          保存
        </Button>
      </div>
    </form>
  );
}
