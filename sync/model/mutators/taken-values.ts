import type { PatchOf, RowOf } from "../../engine/entity.ts";
import { sameValue } from "../../engine/normalise.ts";
import type { Tx } from "../../engine/tx.ts";
import { company, membership } from "../entities/company.ts";
import { partner } from "../entities/partner.ts";
import type { partnerMerge } from "../entities/partner-merge.ts";
import { companyId, mergedFields } from "./merge-parts.ts";
import { setCompany } from "./partner-company.ts";

type PartnerRow = RowOf<typeof partner>;

/** Values that a partner took from elsewhere, with those it had before. */
export type TakenValues = RowOf<typeof partnerMerge>["taken"];

/**
 * Writes these values, and returns those that changed. A value that somebody changed meanwhile is a conflict.
 * @param seenAs the partner that the author saw, where that one was merged into this one
 */
export async function takeValues(
  tx: Tx,
  row: PartnerRow,
  values: PatchOf<typeof partner>,
  seenAs = row.id,
): Promise<TakenValues> {
  await tx.update(partner, row.id, values, seenAs);
  const after = (await tx.get(partner, row.id)) ?? row;
  return mergedFields.flatMap((field) =>
    values[field] === undefined || sameValue(partner.fields[field], row[field], after[field])
      ? []
      : [{ field, before: row[field], after: after[field] }],
  );
}

/** Makes a partner a member of a company, and returns what changed. */
export async function joinCompany(tx: Tx, partnerId: string, id: string, seenAs = partnerId): Promise<TakenValues> {
  const before = (await tx.get(membership, partnerId))?.companyId ?? null;
  // The same company is set, too: the server has to know what the author saw.
  await setCompany(tx, partnerId, id, seenAs);
  const after = (await tx.get(membership, partnerId))?.companyId ?? null;
  return after === before ? [] : [{ field: companyId, before, after }];
}

/** Makes a partner a member of no company, and returns what changed. */
export async function leaveCompany(tx: Tx, partnerId: string): Promise<TakenValues> {
  const before = (await tx.get(membership, partnerId))?.companyId ?? null;
  await tx.remove(membership, partnerId);
  const after = (await tx.get(membership, partnerId))?.companyId ?? null;
  return after === before ? [] : [{ field: companyId, before, after }];
}

/** Gives a partner those values again that are still as they were taken, the last first. Returns the names of these fields. */
export async function giveBack(tx: Tx, partnerId: string, taken: TakenValues): Promise<ReadonlySet<string>> {
  const given = new Set<string>();
  const row = await tx.get(partner, partnerId);
  if (!row) return given;
  // Whoever does not know what was taken has still seen the company that goes.
  await tx.seenOf(membership, partnerId, ["companyId"]);
  const values: Record<string, unknown> = {};
  for (const { field, before, after } of taken.toReversed()) {
    if (field === companyId && (await giveCompanyBack(tx, partnerId, before, after))) given.add(field);
    const name = mergedFields.find((one) => one === field);
    if (name && sameValue(partner.fields[name], name in values ? values[name] : row[name], after)) values[name] = before;
  }
  await tx.update(partner, partnerId, values);
  return new Set([...given, ...Object.keys(values)]);
}

/** Returns whether the company was still the one that was taken. */
async function giveCompanyBack(tx: Tx, partnerId: string, before: unknown, after: unknown): Promise<boolean> {
  const own = await tx.get(membership, partnerId);
  if ((own?.companyId ?? null) !== after) return false;
  if (typeof before !== "string") await tx.remove(membership, partnerId);
  else if (await tx.look(company, before)) await setCompany(tx, partnerId, before);
  return true;
}
