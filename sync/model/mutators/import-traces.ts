import { linkId, type RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { candidate } from "../entities/candidate.ts";
import { membership } from "../entities/company.ts";
import type { partner } from "../entities/partner.ts";
import { importedPartner } from "../entities/partner-import.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { partnerTagging } from "../entities/partner-tag.ts";
import { belongings, companyId } from "./merge-parts.ts";
import type { TakenValues } from "./taken-values.ts";

type PartnerRow = RowOf<typeof partner>;
type Imported = RowOf<typeof importedPartner>;

/** What a tag is among the values that a partner took. */
export const tagId = "partnerTagId";

/** Among these values: an earlier import, as that one had left the partner. */
const foundId = "importId";

/** Among these values: a later import that was taken back. The partner was then again as this one had left it. */
const wentBack = "takenBackId";

/** Returns which imports have left a partner as it is now, for the note of one that goes over them. */
export async function foundAs(tx: Tx, row: PartnerRow): Promise<TakenValues> {
  const found: { field: string; before: null; after: string }[] = [];
  for (const link of await tx.list(importedPartner, "partnerId", row.id))
    if (await isAsLeft(tx, row, link)) found.push({ field: foundId, before: null, after: link.importId });
  return found;
}

/**
 * Whether nobody has changed a partner's values or company since an import. A mutation gives all of its rows one moment. So each of
 * them last changed together with the import's note, or never.
 */
export async function isAsLeft(tx: Tx, row: PartnerRow, { updatedAt }: Imported): Promise<boolean> {
  const joined = await tx.get(membership, row.id);
  return [row, ...(joined ? [joined] : [])].every((one) => one.updatedAt === row.createdAt || one.updatedAt === updatedAt);
}

/** Notes with those imports which this one found that the partner is again as they had left it. It has just been taken back. */
export async function noteAsBefore(tx: Tx, { importId, partnerId, taken }: Imported): Promise<void> {
  for (const { field, after } of taken ?? []) {
    const other = field === foundId && (await tx.get(importedPartner, linkId(String(after), partnerId)));
    if (!other) continue;
    const before = (other.taken ?? []).filter((one) => one.field !== wentBack);
    await tx.update(importedPartner, other.id, { taken: [...before, { field: wentBack, before: null, after: importId }] });
  }
}

/** Whether a partner is as its import made it. What other imports did does not count once they were taken back. */
export async function isUntouched(tx: Tx, row: PartnerRow, link: Imported): Promise<boolean> {
  if (!(await isAsLeft(tx, row, link))) return false;
  for (const { entity, by } of belongings) if ((await tx.list(entity, by, row.id)).length > 0) return false;
  for (const rows of [tx.list(partnerMerge, "intoId", row.id), tx.list(candidate, "partnerId", row.id)])
    if ((await rows).length > 0) return false;
  const tags = await tx.list(partnerTagging, "partnerId", row.id);
  if (tags.some(({ updatedAt }) => updatedAt !== row.createdAt)) return false;
  // Only masters' devices know what was given; the server's run decides.
  const gave = link.taken?.filter(({ field }) => field === tagId || field === companyId).map(({ after }) => after);
  return !gave || new Set(gave).size === tags.length + ((await tx.get(membership, row.id)) ? 1 : 0);
}
