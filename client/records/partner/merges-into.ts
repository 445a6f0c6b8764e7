import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";

/** Returns all merges that lead to a partner, also by way of others. Each can be taken back by itself. */
export async function mergesInto(
  reader: Pick<ReplicaReader, "listEach">,
  id: string,
): Promise<readonly RowOf<typeof partnerMerge>[]> {
  const found = new Map<string, RowOf<typeof partnerMerge>>();
  for (let ids: readonly string[] = [id]; ids.length > 0; ) {
    const some = (await reader.listEach(partnerMerge, "intoId", ids)).flat().filter((one) => !found.has(one.id));
    for (const one of some) found.set(one.id, one);
    ids = some.map((one) => one.id);
  }
  return [...found.values()];
}
