import type { AnyEntity } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { isOnlyOf } from "./merge-parts.ts";

/**
 * Removes a link that a merge of this partner, or of the one that it was merged into, has made. One that the other had of its own,
 * or has got since, stays.
 */
export async function removeMerged(tx: Tx, entity: AnyEntity, mergedId: string, id: string): Promise<void> {
  for (let merge = await tx.look(partnerMerge, mergedId); merge; merge = await tx.look(partnerMerge, merge.intoId)) {
    if (!merge.moved.some((key) => key.endsWith(`/${id}`))) continue;
    const link = await tx.get<AnyEntity>(entity, id);
    if (link && isOnlyOf(merge, { ...link, createdAt: String(link["createdAt"]) })) await tx.remove(entity, id);
    return;
  }
}
