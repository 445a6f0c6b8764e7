import type { PlannedChange } from "#client/device/change-set.ts";
import { useMutateAct } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { step } from "#sync/engine/client/replica-types.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/**
 * Restores the tags that several partners had, as one act. A toast says whether that succeeded. Resolves with whether it needs no
 * other attempt.
 */
export function useTagsBack(): (changes: readonly PlannedChange[]) => Promise<boolean> {
  const mutateAct = useMutateAct();
  const toast = useToast();
  const fault = useFault();
  return async (changes) => {
    const steps = changes.map(({ input }) => step(changePartnerTags, changePartnerTags.input.parse(input)));
    try {
      await mutateAct(steps);
      toast("タグを元に戻しました");
      return true;
    } catch (error) {
      if (!isRefusal(error)) fault("partners' tags were not changed back", error);
      const text = `${numberText(changes.length)}名のタグを元に戻せませんでした。`;
      toast(text, { intent: "error", body: reasonText(error), stays: true });
      return false;
    }
  };
}
