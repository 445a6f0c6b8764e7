import { Button, Caption1 } from "@fluentui/react-components";
import { Send16Filled } from "@fluentui/react-icons";
import { v7 } from "uuid";
import type { Draft } from "#client/device/drafts/use-draft.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { useMentionedIn } from "#client/records/mention/use-mentioned-in.ts";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { MemoDrafts } from "./memo-drafts.ts";
import { MemoForm, useMemoChange } from "./memo-form.tsx";
import { useMemoStyles } from "./memo-styles.ts";
import type { MemoTarget } from "./memo-target.ts";
import { canSaveMemo, isBlank, memoLength, memoLimit } from "./memo-text.ts";

interface MemoComposerProps {
  readonly target: MemoTarget;
  readonly text: string;
  readonly kept: boolean;
  readonly onChange: Draft<MemoDrafts>["change"];
  readonly takeOut: Draft<MemoDrafts>["takeOut"];
  readonly onSent: () => void;
}

/** The field for a new memo. Its text is a draft on the device until it is sent. */
export function MemoComposer({ target, text, kept, onChange, takeOut, onSent }: MemoComposerProps) {
  const styles = useMemoStyles();
  const mutate = useMutate();
  const mentionedIn = useMentionedIn();
  const { busy, failure, run } = useMemoChange("create");
  const sendable = canSaveMemo(text) && !busy;
  const length = memoLength(text);
  const send = async () => {
    // Text that was typed while the memo was being saved stays.
    const sent = (drafts: MemoDrafts) => (drafts.added === text ? { ...drafts, added: "" } : drafts);
    const content = text.trimEnd();
    const mentions = await mentionedIn(content);
    const input = { id: v7(), targetType: target.type, targetId: target.id, content, mentions };
    await mutate(createMemo, input, { draft: takeOut(sent) });
    onChange(sent);
    onSent();
  };
  return (
    <MemoForm
      className={styles.composer}
      field={{ "aria-label": "新しいメモ", name: "memo", placeholder: "メモを入力（@で管理者にメンション）" }}
      {...{ text, failure }}
      onText={(added) => onChange((drafts) => ({ ...drafts, added }))}
      onSave={() => sendable && void run(send)}
    >
      <div className={styles.composerFoot}>
        <Caption1 className={styles.hint}>
          {!kept ? unkeptText : isBlank(text) ? "Ctrl/⌘ + Enter で送信" : "下書きを端末に保存済み"}
        </Caption1>
        {length > memoLimit * 0.9 && (
          <Caption1 className={styles.counter}>
            {numberText(length)} / {numberText(memoLimit)}
          </Caption1>
        )}
        <Button type="submit" appearance="primary" size="small" icon={<Send16Filled />} disabledFocusable={!sendable}>
          送信
        </Button>
      </div>
    </MemoForm>
  );
}
