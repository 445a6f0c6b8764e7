import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useToday } from "#client/device/use-today.ts";
import { readNoticeCases } from "#client/records/contract/read-notice.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import type { AskedByAct } from "./contract-search.ts";
import { isAsked } from "./narrow-contracts.ts";

const none: readonly { readonly id: string }[] = [];

interface AskedContracts {
  readonly asked: AskedByAct;
  /** The ids of all contracts that were read. */
  readonly of: readonly string[];
  readonly ids: ReadonlySet<string>;
}

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
  const of = useSteady((asked && rows ? rows : none).map(({ id }) => id));
  const read = useLast(
    useLive(
      async (reader): Promise<AskedContracts | undefined> => {
        if (!asked) return undefined;
        const found = (await reader.getMany(contract, of)).filter((row) => row !== undefined);
        const cases = await readNoticeCases(reader, found, today, () => asked === "notice");
        const ids = new Set(cases.flatMap((one) => (isAsked(one, asked, today) ? [one.contract.id] : [])));
        return { asked, of, ids };
      },
      [of, asked, today],
    ),
  );
  return answerOf(read, asked, rows && of);
}

/**
 * Returns the last reading where it answers the question. It stays while rows change, but is partial then. Of new ones nothing is
 * known, and a list must not say that there are none.
 * @param of the ids of the rows, one list as long as they are the same; undefined before they are read
 */
export function answerOf(
  read: Reading<AskedContracts | undefined> | undefined,
  asked: AskedByAct | undefined,
  of: readonly string[] | undefined,
): Reading<ReadonlySet<string>> | undefined {
  if (!of || !read?.value || read.value.asked !== asked) return undefined;
  return { value: read.value.ids, partial: read.partial || read.value.of !== of };
}
