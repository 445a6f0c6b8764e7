import type { RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { partner } from "../entities/partner.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { AppError } from "../errors.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";

/**
 * Returns the partner to which this id leads: that partner, or the one with whom it was merged. So what was written of a partner
 * before its merge was known is added to the right one.
 * @param read `get` where the partner may be changed
 * @throws AppError `not_found` where that partner is in the trash
 */
export async function livingPartner(tx: Tx, id: string, read: "get" | "look" = "look"): Promise<RowOf<typeof partner>> {
  return mustNotBeDeleted(await leadsTo(tx, id, read));
}

/**
 * Refuses to delete or restore a partner that was merged meanwhile. Only a person knows whether the other one is meant.
 * @throws AppError `partner_merged`
 */
export async function mustNotBeMerged(tx: Tx, row: RowOf<typeof partner> | undefined): Promise<void> {
  if (row && row.deletedAt !== null && (await tx.look(partnerMerge, row.id))) throw new AppError("partner_merged");
}

/** Returns the partner to which this id leads, even if it is in the trash. */
export async function leadsTo(tx: Tx, id: string, read: "get" | "look"): Promise<RowOf<typeof partner> | undefined> {
  const row = await tx[read](partner, id);
  if (!row || row.deletedAt === null) return row;
  const merge = await tx.look(partnerMerge, id);
  return merge ? leadsTo(tx, merge.intoId, read) : row;
}
