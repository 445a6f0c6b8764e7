import type { AnyEntity } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { isOnlyOf, movedKey } from "./merge-parts.ts";

/**
 * Removes the links that merges have made of a partner's one, from partner to partner. One that a partner had of its own, or has got
 * since, stays. So does what later merges have made of it.
 * @param by the reference under which merges note the links that they make
 * @param linkOf returns the id of the link that a partner has
 */
export async function removeMerged(
  tx: Tx,
  entity: AnyEntity,
  by: string,
  mergedId: string,
  linkOf: (partnerId: string) => string,
): Promise<void> {
  for (let merge = await tx.look(partnerMerge, mergedId); merge; merge = await tx.look(partnerMerge, merge.intoId)) {
    const id = linkOf(merge.intoId);
    const link = merge.moved.includes(movedKey(entity, by, id)) ? await tx.get<AnyEntity>(entity, id) : undefined;
    if (!link || !isOnlyOf(merge, { ...link, createdAt: String(link["createdAt"]) })) return;
    await tx.remove(entity, id);
  }
}
