import { Button, Caption1, Field, MessageBar, MessageBarBody, Textarea } from "@fluentui/react-components";
import { Send16Filled } from "@fluentui/react-icons";
import { useState } from "react";
import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import type { MemoDrafts } from "./memo-drafts.ts";
import { memoFailure } from "./memo-failure.ts";
import { useMemoStyles } from "./memo-styles.ts";
import type { MemoTarget } from "./memo-target.ts";
import { canSaveMemo, isBlank, memoLength, memoLimit, memoProblem } from "./memo-text.ts";
import { isSaveKey } from "./save-key.ts";

interface MemoComposerProps {
  readonly target: MemoTarget;
  readonly text: string;
  readonly kept: boolean;
  readonly onChange: (how: (drafts: MemoDrafts) => MemoDrafts) => void;
  readonly onSent: () => void;
}

/** The field for a new memo. What stands in it is a draft on the device until it has been sent. */
export function MemoComposer({ target, text, kept, onChange, onSent }: MemoComposerProps) {
  const styles = useMemoStyles();
  const mutate = useMutate();
  const fault = useFault();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = memoProblem(text);
  const sendable = canSaveMemo(text) && !busy;
  const length = memoLength(text);

  const send = async () => {
    if (!sendable) return;
    setBusy(true);
    try {
      await mutate(createMemo, { id: v7(), targetType: target.type, targetId: target.id, content: text.trimEnd() });
      // Whatever was typed while it was being stored stays.
      onChange((drafts) => (drafts.added === text ? { ...drafts, added: "" } : drafts));
      setFailure(null);
      onSent();
    } catch (error) {
      const reason = memoFailure("create", error);
      if (reason === undefined) return fault("a memo was not stored", error);
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failure}</MessageBarBody>
        </MessageBar>
      )}
      <Field validationMessage={problem} validationState={problem ? "error" : "none"}>
        <Textarea
          aria-label="新しいメモ"
          name="memo"
          placeholder="メモを入力"
          resize="none"
          className={styles.growing}
          value={text}
          onChange={(_event, data) => onChange((drafts) => ({ ...drafts, added: data.value }))}
          onKeyDown={(event) => {
            if (!isSaveKey(event)) return;
            event.preventDefault();
            void send();
          }}
        />
      </Field>
      <div className={styles.composerFoot}>
        <Caption1 className={styles.hint}>
          {!kept ? unkeptText : isBlank(text) ? "Ctrl/⌘ + Enter で送信" : "下書きを端末に保存済み"}
        </Caption1>
        {length > memoLimit * 0.9 && (
          <Caption1 className={styles.counter}>
            {length.toLocaleString("ja")} / {memoLimit.toLocaleString("ja")}
          </Caption1>
        )}
        <Button type="submit" appearance="primary" size="small" icon={<Send16Filled />} disabled={!sendable}>
          送信
        </Button>
      </div>
    </form>
  );
}
