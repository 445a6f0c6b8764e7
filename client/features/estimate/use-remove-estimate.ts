import { useActor, useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAct } from "#client/device/use-mutate.ts";
import { takeBackRemoval, withdrawnToast } from "#client/records/take-back.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { createEstimate, recordActualHours, removeEstimate } from "#sync/model/mutators/estimate.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { enteredOf } from "./entered-of.ts";
import { withoutLostProject } from "./without-lost-project.ts";

/**
 * Removes an estimate, and offers an undo. An unsent removal is taken back (S1). After that, the undo makes the estimate anew under
 * its id. The actual hours come back where the user may record them.
 * @returns rejects as `useMutate` does
 */
export function useRemoveEstimate(): (row: RowOf<typeof estimate>) => Promise<void> {
  const replica = useReplica();
  const { master } = useActor();
  const mutate = useMutate();
  const mutateAct = useMutateAct();
  const toast = useToast();
  const fault = useFault();

  const bringBack = async (row: RowOf<typeof estimate>) => {
    try {
      const taken = await takeBackRemoval(replica, estimate, row.id);
      if (taken === "withdrawn") return toast(...withdrawnToast("見積もり"));
      if (taken === "discarded") return toast("見積もりを元に戻しました。");
      const { id, actualHours } = row;
      const { entered, isLost } = await withoutLostProject(replica, enteredOf(row));
      const steps: Step[] = [step(createEstimate, { ...entered, id })];
      if (master && actualHours !== null) steps.push(step(recordActualHours, { id, actualHours }));
      await mutateAct(steps);
      const hours =
        actualHours === null || master
          ? ""
          : `実績時間（${numberText(actualHours)}時間）は、マスター管理者が記録し直してください。`;
      const project = isLost ? "案件がゴミ箱にあるため、案件は付いていません。" : "";
      toast("見積もりを元に戻しました。", { body: `作成者と日時は新しくなりました。${project}${hours}` });
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
