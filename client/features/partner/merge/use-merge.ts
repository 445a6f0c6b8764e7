import { useCallback } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";
import { mergePartners, unmergePartner } from "#sync/model/mutators/partner-merge.ts";

interface Merging {
  /** Merges a partner into another one, with these fields of the first. Reports whether that succeeded, and offers to take it back. */
  readonly merge: (id: string, intoId: string, take: readonly string[]) => Promise<boolean>;
  /** Takes a merge back, by the merged partner's id. */
  readonly unmerge: (id: string) => Promise<void>;
}

/** Returns functions that merge two partners and take that back. */
export function useMerge(): Merging {
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  const unmerge = useCallback(
    async (id: string) => {
      try {
        // The way back is offered in a toast and on the partner's page, and another device may have taken it.
        if (!(await replica.get(partnerMerge, id))) return toast("統合はすでに解除されています。", { intent: "info" });
        await mutate(unmergePartner, { id });
        toast("統合を解除しました。");
      } catch (error) {
        if (isRefusal(error)) toast("統合を解除できませんでした。", { intent: "error", body: reasonText(error) });
        else fault("a merge of partners was not taken back", error);
      }
    },
    [replica, mutate, toast, fault],
  );
  const merge = useCallback(
    async (id: string, intoId: string, take: readonly string[]) => {
      try {
        await mutate(mergePartners, { id, intoId, take: [...take] });
      } catch (error) {
        if (isRefusal(error)) toast("統合できませんでした。", { intent: "error", body: reasonText(error) });
        else fault("partners were not merged", error);
        return false;
      }
      toast("パートナーを統合しました。", { action: { label: "元に戻す", run: () => void unmerge(id) } });
      return true;
    },
    [mutate, toast, fault, unmerge],
  );
  return { merge, unmerge };
}
