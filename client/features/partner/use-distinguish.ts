import { useCallback } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { distinctPartners } from "#sync/model/entities/distinct-partners.ts";
import { distinguishPartners, undistinguishPartners } from "#sync/model/mutators/distinct-partners.ts";
import { distinctPairId } from "#sync/model/rules/same-person.ts";

export interface PairOfIds {
  readonly partnerId: string;
  readonly otherId: string;
}

/** Returns functions that note two partners to be two persons, and that take this back. They report whether that succeeded. */
export function useDistinguish(): Readonly<Record<"distinguish" | "undistinguish", (pair: PairOfIds) => Promise<void>>> {
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  const change = useCallback(
    async (mutator: typeof distinguishPartners, pair: PairOfIds) => {
      try {
        await mutate(mutator, pair);
        return true;
      } catch (error) {
        if (isRefusal(error)) toast("変更できませんでした。", { intent: "error", body: reasonText(error) });
        else fault("a pair of partners was not changed", error);
        return false;
      }
    },
    [mutate, toast, fault],
  );
  const undistinguish = useCallback(
    async (pair: PairOfIds) => {
      // The way back is offered in a toast and in the list, and another device may have taken it.
      const isThere = await replica.get(distinctPartners, distinctPairId(pair.partnerId, pair.otherId));
      if (!isThere) return toast("すでに重複の疑いに戻っています。", { intent: "info" });
      if (await change(undistinguishPartners, pair)) toast("重複の疑いに戻しました。");
    },
    [replica, change, toast],
  );
  const distinguish = useCallback(
    async (pair: PairOfIds) => {
      if (!(await change(distinguishPartners, pair))) return;
      toast("別人として一覧から除きました。", { action: { label: "元に戻す", run: () => void undistinguish(pair) } });
    },
    [change, toast, undistinguish],
  );
  return { distinguish, undistinguish };
}
