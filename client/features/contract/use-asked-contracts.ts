import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useToday } from "#client/device/use-today.ts";
import { readNoticeCases } from "#client/records/contract/read-notice.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import type { AskedByAct } from "./contract-search.ts";
import { isAsked } from "./narrow-contracts.ts";

const none: readonly { readonly id: string }[] = [];

/**
 * Reads the ids of contracts of which the freelance act still asks something. The index has neither terms nor notices.
 * @param rows the contracts to choose from; undefined while they are being read
 * @param asked undefined reads nothing
 * @returns undefined until they are read, and while nothing is asked
 */
export function useAskedContracts(
  rows: readonly { readonly id: string }[] | undefined,
  asked: AskedByAct | undefined,
): Reading<ReadonlySet<string>> | undefined {
  const today = useToday();
  const ids = useSteady((asked && rows ? rows : none).map(({ id }) => id));
  const read = useLast(
    useLive(
      async (reader) => {
        if (!asked) return undefined;
        const found = (await reader.getMany(contract, ids)).filter((row) => row !== undefined);
        const cases = await readNoticeCases(reader, found, () => asked === "notice");
        return { asked, ids: new Set(cases.flatMap((one) => (isAsked(one, asked, today) ? [one.contract.id] : []))) };
      },
      [ids, asked, today],
    ),
  );
  // The last reading stays while rows change, but not for another question.
  return rows && read?.value && read.value.asked === asked ? { ...read, value: read.value.ids } : undefined;
}
