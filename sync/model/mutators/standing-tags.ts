import type { Tx } from "../../engine/tx.ts";
import { partnerTag } from "../entities/partner-tag.ts";

/** Returns those of these tags that still exist, and keeps them until the end. A tag's removal takes it from all partners. */
export async function standingTags(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const standing: string[] = [];
  for (const id of ids) if (await tx.look(partnerTag, id)) standing.push(id);
  return standing;
}
