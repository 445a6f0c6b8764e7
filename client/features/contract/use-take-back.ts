import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { contract } from "#sync/model/entities/contract.ts";
import type { recordNotice, recordTerms } from "#sync/model/mutators/contract.ts";

/**
 * Returns a function that takes what was recorded on a contract back to the values before. It tells whether that was possible.
 * @param name of what was recorded, in Japanese
 */
export function useTakeBack(mutator: typeof recordNotice | typeof recordTerms, name: string) {
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  return async (id: string, before: object, recorded: object) => {
    try {
      await mutate(mutator, { id, ...before }, { seen: { [rowKey(contract.name, id)]: { ...recorded } } });
      toast(`${name}を元に戻しました。`);
    } catch (error) {
      if (!isRefusal(error)) return fault(`${mutator.name} was not taken back`, error);
      toast(`${name}を元に戻せませんでした。`, { intent: "error", body: reasonText(error) });
    }
  };
}
