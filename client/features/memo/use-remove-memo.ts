import { v7 } from "uuid";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { useMentionedIn } from "#client/records/mention/use-mentioned-in.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { memo as entity } from "#sync/model/entities/memo.ts";
import { createMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import type { MemoTarget } from "./memo-target.ts";
import type { MemoView } from "./use-memos.ts";

/**
 * Deletes a memo, and offers an undo. An unsent deletion is taken back (S1). After that, the undo writes the memo anew, in the name
 * of the user who undoes it.
 * @returns rejects as `useMutate` does
 */
export function useRemoveMemo({ type, id: targetId }: MemoTarget): (memo: MemoView) => Promise<void> {
  const replica = useReplica();
  const mutate = useMutate();
  const mentionedIn = useMentionedIn();
  const toast = useToast();
  const fault = useFault();

  const bringBack = async ({ id, content }: MemoView) => {
    try {
      const taken = await takeBackRemoval(replica, entity, id);
      if (taken === "discarded") return toast("メモを元に戻しました。");
      if (taken === "withdrawn") return toast(...withdrawnToast("メモ"));
      const mentions = await mentionedIn(content);
      await mutate(createMemo, { id: v7(), targetType: type, targetId, content, mentions });
      toast("メモを元に戻しました。", { body: "作成者と日時は新しくなりました。" });
    } catch (error) {
      if (!isRefusal(error)) return fault("a memo was not brought back", error);
      toast("メモを元に戻せませんでした。", { intent: "error", body: reasonText(error) });
    }
  };

  return async (memo) => {
    await mutate(removeMemo, { id: memo.id });
    toast("メモを削除しました。", { action: { label: "元に戻す", run: () => void bringBack(memo) } });
  };
}
