import { useMutateAct } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { step } from "#sync/engine/client/replica-types.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import { tagsBefore } from "./bulk-tagging.ts";

/** Restores the tags that several partners had before these writes, as one act. A toast says whether that succeeded. */
export function useTagsBack(): (writes: readonly RowWrite[]) => Promise<void> {
  const mutateAct = useMutateAct();
  const toast = useToast();
  const fault = useFault();
  return async (writes) => {
    const steps = tagsBefore(writes).map((change) => step(changePartnerTags, change));
    try {
      await mutateAct(steps);
      toast("タグを元に戻しました");
    } catch (error) {
      if (!isRefusal(error)) return fault("partners' tags were not changed back", error);
      toast("タグを元に戻せませんでした。", { intent: "error", body: reasonText(error) });
    }
  };
}
