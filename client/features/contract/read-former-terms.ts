import { pick } from "#client/ui/form/field-facts.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { lastingTerms } from "#sync/model/rules/stated-terms.ts";

/**
 * Reads the terms that go on from an earlier contract: the partner's latest one that has any, else the project's. Undefined if neither
 * has one.
 */
export async function readFormerTerms(reader: Pick<ReplicaReader, "list">, { id, partnerId, projectId }: RowOf<typeof contract>) {
  for (const [field, of] of [["partnerId", partnerId] as const, ["projectId", projectId] as const]) {
    const rows = await reader.list(contract, field, of);
    const [latest] = rows
      .filter((row) => row.id !== id && lastingTerms.some((name) => row[name] !== null))
      .sort((a, b) => (a.openDate < b.openDate ? 1 : -1));
    if (latest) return pick(latest, lastingTerms);
  }
  return undefined;
}
