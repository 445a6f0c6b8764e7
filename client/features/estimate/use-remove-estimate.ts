import { v7 } from "uuid";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { createEstimate, removeEstimate } from "#sync/model/mutators/estimate.ts";
import { enteredOf } from "./entered-of.ts";
import { withoutLostProject } from "./without-lost-project.ts";

/**
 * Removes an estimate, and offers an undo. An unsent removal is taken back (S1). After that, the undo makes the estimate anew.
 * @returns rejects as `useMutate` does
 */
export function useRemoveEstimate(): (row: RowOf<typeof estimate>) => Promise<void> {
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();

  const bringBack = async (row: RowOf<typeof estimate>) => {
    try {
      const taken = await takeBackRemoval(replica, estimate, row.id);
      if (taken === "withdrawn") return toast(...withdrawnToast("見積もり"));
      if (taken === "sent") {
        const { entered } = await withoutLostProject(replica, enteredOf(row));
        await mutate(createEstimate, { ...entered, id: v7() });
      }
      toast("見積もりを元に戻しました。");
    } catch (error) {
      if (!isRefusal(error)) return fault("an estimate was not brought back", error);
      toast("見積もりを元に戻せませんでした。", { intent: "error", body: reasonText(error) });
    }
  };

  return async (row) => {
    await mutate(removeEstimate, { id: row.id });
    toast("見積もりを削除しました。", { action: { label: "元に戻す", run: () => void bringBack(row) } });
  };
}
