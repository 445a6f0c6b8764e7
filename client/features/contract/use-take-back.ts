import { useMutateAll } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { step } from "#sync/engine/client/replica-types.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contract } from "#sync/model/entities/contract.ts";
import type { recordNotice, recordTerms } from "#sync/model/mutators/contract.ts";
import { removeContractFile } from "#sync/model/mutators/file.ts";

interface Recorded {
  /** The contract's id. */
  readonly id: string;
  /** The values of the fields before, and those that were recorded. */
  readonly before: object;
  readonly recorded: object;
  /** The files that were added. */
  readonly fileIds?: readonly string[];
}

/**
 * Returns a function that takes what was recorded on a contract back to the values before. It removes the files that were added,
 * and tells whether that was possible.
 * @param name of what was recorded, in Japanese
 */
export function useTakeBack(mutator: typeof recordNotice | typeof recordTerms, name: string) {
  const mutateAll = useMutateAll();
  const toast = useToast();
  const fault = useFault();
  return async ({ id, before, recorded, fileIds = [] }: Recorded) => {
    const seen = { [rowKey(contract.name, id)]: { ...recorded } };
    try {
      await mutateAll([
        ...(Object.keys(before).length > 0 ? [step(mutator, { id, ...before }, seen)] : []),
        ...fileIds.map((fileId) => step(removeContractFile, { id: fileId })),
      ]);
      toast(`${name}を元に戻しました。`);
    } catch (error) {
      if (!isRefusal(error)) return fault(`${mutator.name} was not taken back`, error);
      toast(`${name}を元に戻せませんでした。`, { intent: "error", body: reasonText(error) });
    }
  };
}
