import type { RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { candidate } from "../entities/candidate.ts";
import { membership } from "../entities/company.ts";
import { partner } from "../entities/partner.ts";
import { importedPartner } from "../entities/partner-import.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { partnerTagging } from "../entities/partner-tag.ts";
import { belongings, companyId } from "./merge-parts.ts";

type PartnerRow = RowOf<typeof partner>;
type Imported = RowOf<typeof importedPartner>;

/** What a tag is among the values that a partner took. */
export const tagId = "partnerTagId";

/** Among these values: the moments of the partner's rows as the last import, or its taking back, left them. */
const leftId = "leftAt";

/** Stands with these moments on a device that does not know what else was taken. Only masters' devices do. */
const withheld = "withheld";

/**
 * Returns the note of the import that added a partner, if only imports have changed the partner since. An import, or taking one
 * back, asks for it before it changes anything. The order in which imports are taken back then does not count.
 */
export async function ownNoteOf(tx: Tx, row: PartnerRow): Promise<Imported | undefined> {
  const note = (await tx.list(importedPartner, "partnerId", row.id)).find(({ isNew }) => isNew);
  return note && (await isAsLeft(tx, row, note)) ? note : undefined;
}

/** Notes that an import has left a partner as it is now. */
export async function noteAsLeft(tx: Tx, { id, partnerId }: Imported): Promise<void> {
  const note = await tx.get(importedPartner, id);
  const row = await tx.get(partner, partnerId);
  if (!note || !row) return;
  const others = (note.taken ?? []).filter(({ field }) => field !== leftId);
  const before = isKnown(note) ? null : withheld;
  await tx.update(importedPartner, id, { taken: [...others, { field: leftId, before, after: await momentsOf(tx, row) }] });
}

/** Whether only imports have changed a partner's values and company. A mutation gives all of its rows one moment. */
async function isAsLeft(tx: Tx, row: PartnerRow, { taken, updatedAt }: Imported): Promise<boolean> {
  const left = taken?.find(({ field }) => field === leftId);
  if (left) return left.after === (await momentsOf(tx, row));
  const joined = await tx.get(membership, row.id);
  const moments = [row, ...(joined ? [joined] : [])].map((one) => one.updatedAt);
  // A device that does not know the moments leaves it to the server, unless an edit is certain.
  return moments.every((moment) => moment === row.createdAt || (taken ? moment === updatedAt : moment <= updatedAt));
}

async function momentsOf(tx: Tx, row: PartnerRow): Promise<string> {
  return [row.updatedAt, (await tx.get(membership, row.id))?.updatedAt ?? ""].join(" ");
}

const isKnown = ({ taken }: Imported): boolean =>
  taken !== null && !taken.some(({ field, before }) => field === leftId && before === withheld);

/** Whether a partner is as its import made it. What other imports did does not count once they were taken back. */
export async function isUntouched(tx: Tx, row: PartnerRow, link: Imported): Promise<boolean> {
  if (!(await isAsLeft(tx, row, link))) return false;
  for (const { entity, by } of belongings) if ((await tx.list(entity, by, row.id)).length > 0) return false;
  for (const rows of [tx.list(partnerMerge, "intoId", row.id), tx.list(candidate, "partnerId", row.id)])
    if ((await rows).length > 0) return false;
  const tags = await tx.list(partnerTagging, "partnerId", row.id);
  if (tags.some(({ updatedAt }) => updatedAt !== row.createdAt)) return false;
  // Only masters' devices know what was given; the server's run decides.
  if (!isKnown(link)) return true;
  const gave = (link.taken ?? []).filter(({ field }) => field === tagId || field === companyId).map(({ after }) => after);
  return new Set(gave).size === tags.length + ((await tx.get(membership, row.id)) ? 1 : 0);
}
