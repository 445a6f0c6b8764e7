import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";

interface TagChange {
  readonly add: string[];
  readonly remove: string[];
}

/**
 * Changes a partner's tags, with an undo for exactly these changes.
 * @returns rejects as `useMutate` does; `on` are the partner's current tags
 */
export function useChangeTags(partnerId: string): (change: TagChange, on: ReadonlySet<string>) => Promise<void> {
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();

  const changeBack = async ({ add, remove }: TagChange) => {
    try {
      await mutate(changePartnerTags, { partnerId, add: remove, remove: add });
      toast("タグを元に戻しました");
    } catch (error) {
      if (!isRefusal(error)) return fault("a partner's tags were not changed back", error);
      toast("タグを元に戻せませんでした。", { intent: "error", body: reasonText(error) });
    }
  };

  return async (change, on) => {
    const changed = { add: change.add.filter((id) => !on.has(id)), remove: change.remove.filter((id) => on.has(id)) };
    await mutate(changePartnerTags, { partnerId, ...change });
    toast("タグを更新しました", { action: { label: "元に戻す", run: () => void changeBack(changed) } });
  };
}
