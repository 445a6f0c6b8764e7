import { pick } from "#client/ui/form/field-facts.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { lastingTerms } from "#sync/model/rules/stated-terms.ts";

type FormerTerms = Partial<Pick<RowOf<typeof contract>, (typeof lastingTerms)[number]>>;

/** What is agreed with a partner and is nobody else's. */
const personal: readonly (typeof lastingTerms)[number][] = ["fee", "paymentNote"];

interface Former {
  readonly from: "partner" | "project";
  readonly terms: FormerTerms;
}

/**
 * Reads the terms that go on from an earlier contract: the partner's latest one that has any. Else they are of the project's latest,
 * without what was agreed with somebody else. Undefined if neither has one.
 */
export async function readFormerTerms(
  reader: Pick<ReplicaReader, "list">,
  { id, partnerId, projectId }: RowOf<typeof contract>,
): Promise<Former | undefined> {
  const own = latestOf(await reader.list(contract, "partnerId", partnerId), id, lastingTerms);
  if (own) return { from: "partner", terms: own };
  const shared = lastingTerms.filter((name) => !personal.includes(name));
  const others = latestOf(await reader.list(contract, "projectId", projectId), id, shared);
  return others && { from: "project", terms: others };
}

function latestOf(
  rows: readonly RowOf<typeof contract>[],
  id: string,
  names: readonly (typeof lastingTerms)[number][],
): FormerTerms | undefined {
  const [latest] = rows
    .filter((row) => row.id !== id && names.some((name) => row[name] !== null))
    .sort((a, b) => byText(b.openDate, a.openDate));
  return latest && pick(latest, names);
}
