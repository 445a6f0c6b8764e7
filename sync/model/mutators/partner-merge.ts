import { z } from "zod";
import { type AnyEntity, linkId, type Row, type RowOf } from "../../engine/entity.ts";
import { rowId, word } from "../../engine/field.ts";
import { values } from "../../engine/list-field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { sameValue } from "../../engine/normalise.ts";
import type { Tx } from "../../engine/tx.ts";
import { membership } from "../entities/company.ts";
import { distinctPartners } from "../entities/distinct-partners.ts";
import { partner } from "../entities/partner.ts";
import { mostMoved, partnerMerge } from "../entities/partner-merge.ts";
import { partnerTagging } from "../entities/partner-tag.ts";
import { AppError } from "../errors.ts";
import { distinctPair, distinctPairId } from "../rules/same-person.ts";
import { canRestore, mustNotBeDeleted } from "../rules/trash.ts";
import { leadsTo, mustNotBeMerged } from "./living-partner.ts";
import { candidatesBack, candidatesOver } from "./merge-candidates.ts";
import { belongings, companyId, idsIn, isOnlyOf, mergedFields, movedKey } from "./merge-parts.ts";
import { setCompany } from "./partner-company.ts";
import { inOrder, mustFindPlaces } from "./position-places.ts";
import { giveBack, joinCompany, leaveCompany, type TakenValues, takeValues } from "./taken-values.ts";

const take = values(
  "引き継ぐ項目",
  word("引き継ぐ項目", [
    ...mergedFields.map((value) => ({ value, label: partner.fields[value].label })),
    { value: companyId, label: "所属企業" },
  ]),
  { max: mergedFields.length + 1 },
);

/** Merges a partner into another one: what belongs to it goes over, and its id leads there from then on. */
export const mergePartners = defineMutator({
  name: "partner.merge",
  label: "パートナーの統合",
  inputFields: { id: partnerMerge.fields.partnerId, intoId: partnerMerge.fields.intoId, take },
  // `take` names the fields whose values come from the merged partner.
  input: z
    .object({ id: rowId, intoId: rowId, take: take.schema })
    .refine(({ id, intoId }) => id !== intoId, { error: "同じパートナーです", path: ["intoId"] }),
  async run(tx, { id, intoId, take }, { takenAt }) {
    for (const one of inOrder([id, intoId])) await tx.get(partner, one);
    const into = mustNotBeDeleted(await leadsTo(tx, intoId, "get"));
    const from = await tx.get(partner, id);
    if (!from) throw new AppError("not_found");
    // Both may be one already: two devices merged the same pair, the other way round or over a third one.
    const isOne = (await leadsTo(tx, id, "get"))?.id === into.id;
    if (isOne) return addTaken(tx, from, into, take, takenAt);
    await mustNotBeMerged(tx, from);
    mustNotBeDeleted(from);
    const taken = await takeOver(tx, from, into, take);
    await takeCorrections(tx, from, into, take);
    const moved = [
      ...(await moveOver(tx, id, into.id)),
      ...(await linkOver(tx, id, into.id)),
      ...(await candidatesOver(tx, id, into.id)),
    ];
    if (moved.length > mostMoved) throw new AppError("merge_too_large");
    await tx.insert(partnerMerge, { partnerId: id, intoId: into.id, mergedAt: takenAt, moved, taken: [...taken] });
    await tx.update(partner, id, { deletedAt: takenAt });
  },
});

/** Takes a merge back: what went over and is still there goes back. What was added since stays where it was written. */
export const unmergePartner = defineMutator({
  name: "partner.unmerge",
  label: "統合の解除",
  // All or nothing: a partner that is still merged keeps nothing of its own.
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    const row = await tx.get(partner, id);
    const merge = await tx.get(partnerMerge, id);
    // Two devices may take the same merge back. Then it is as both want.
    if (!merge) return void mustNotBeDeleted(row);
    if (!canRestore(merge.mergedAt, takenAt)) throw new AppError("unmerge_expired");
    const now = await leadsTo(tx, merge.intoId, "get");
    if (now) await moveBack(tx, merge, now.id);
    await forgetMoved(tx, merge);
    await unlink(tx, merge);
    await candidatesBack(tx, merge);
    // Only masters' devices have the values; the server's run gives them back.
    await giveBack(tx, merge.intoId, merge.taken ?? []);
    // Partners in the trash take no places. Others may have them by now.
    if (now && now.deletedAt !== null) await mustFindPlaces(tx, id);
    await tx.remove(partnerMerge, id);
    await tx.update(partner, id, { deletedAt: null });
  },
});

type PartnerRow = RowOf<typeof partner>;

/** Takes more over from a partner who is merged already, as long as that can be taken back. */
async function addTaken(tx: Tx, from: PartnerRow, into: PartnerRow, names: readonly string[], takenAt: string): Promise<void> {
  // Whoever settles a conflict of the merge wants the merged one's value, whether it was chosen or corrected.
  if (tx.settled) return void (await takeOver(tx, from, into, [...mergedFields, companyId]));
  const merge = await tx.get(partnerMerge, from.id);
  if (merge?.intoId !== into.id || !canRestore(merge.mergedAt, takenAt)) return;
  const more = await takeOver(tx, from, into, names);
  if (more.length > 0) await tx.update(partnerMerge, from.id, { taken: [...(merge.taken ?? []), ...more] });
}

/**
 * Makes an edit of the other one of what somebody changed in the merged partner, unseen by whoever merged. A value that the other one
 * has of its own is a conflict. So is a company of its own.
 */
async function takeCorrections(tx: Tx, from: PartnerRow, into: PartnerRow, taken: readonly string[]): Promise<void> {
  const seen = await tx.seenOf(partner, from.id, mergedFields);
  const moved = mergedFields.filter(
    (name) => !taken.includes(name) && !sameValue(partner.fields[name], from[name], seen?.[name]),
  );
  await tx.update(partner, into.id, Object.fromEntries(moved.map((name) => [name, from[name]])), from.id);
  if (taken.includes(companyId)) return;
  const joined = await tx.get(membership, from.id);
  const seenCompany = (await tx.seenOf(membership, from.id, [companyId]))?.companyId ?? null;
  if (!joined || joined.companyId === seenCompany) return;
  // Of who has no company, nothing is lost.
  const own = await tx.get(membership, into.id);
  await setCompany(tx, into.id, joined.companyId, own ? from.id : into.id);
}

/** Writes the values that are taken over, and returns those that changed. A value that somebody changed meanwhile is a conflict. */
async function takeOver(tx: Tx, from: PartnerRow, into: PartnerRow, names: readonly string[]): Promise<TakenValues> {
  const fields = mergedFields.filter((name) => names.includes(name));
  const taken = await takeValues(tx, into, Object.fromEntries(fields.map((name) => [name, from[name]])));
  return names.includes(companyId) ? [...taken, ...(await takeCompany(tx, from.id, into.id))] : taken;
}

/** Makes a partner a member of the company to which another one belongs. It is made one of none if the author chose that. */
async function takeCompany(tx: Tx, from: string, into: string): Promise<TakenValues> {
  const isNoneChosen = await tx.sawNone(membership, from);
  const theirs = await tx.get(membership, from);
  if (theirs) return joinCompany(tx, into, theirs.companyId);
  return isNoneChosen ? leaveCompany(tx, into) : [];
}

/** Moves what belongs to a partner, and returns the keys of what went. */
async function moveOver(tx: Tx, from: string, to: string): Promise<string[]> {
  const moved: string[] = [];
  for (const { entity, by } of belongings) {
    const ids = await tx.adopt<AnyEntity>(entity, by, from, to);
    moved.push(...ids.map((id) => movedKey(entity, by, id)));
  }
  return moved;
}

/** Moves back what the merge moved and nobody has moved or removed since. What corrects it goes with it. */
async function moveBack(tx: Tx, merge: RowOf<typeof partnerMerge>, now: string): Promise<void> {
  for (const { entity, by } of belongings) {
    const ids = idsIn(merge, entity, by);
    if (ids.size === 0) continue;
    const found = "revisionOfId" in entity.fields ? await tx.list<AnyEntity, string>(entity, by, now, ["revisionOfId"]) : [];
    const there = found as unknown as readonly Row[];
    const corrections = there.filter(({ revisionOfId }) => typeof revisionOfId === "string" && ids.has(revisionOfId));
    const all = new Set([...ids, ...corrections.map((row) => String(row.id))]);
    await tx.adopt<AnyEntity>(entity, by, now, merge.partnerId, all);
  }
}

/** Takes what goes back out of the notes of later merges in the chain. It is no longer theirs to give. */
async function forgetMoved(tx: Tx, { moved, intoId }: RowOf<typeof partnerMerge>): Promise<void> {
  const gone = new Set(moved);
  for (let next = await tx.get(partnerMerge, intoId); next; next = await tx.get(partnerMerge, next.intoId)) {
    const left = next.moved.filter((key) => !gone.has(key));
    // Where only masters have what was taken, the row has to be whole again to be written.
    if (left.length < next.moved.length) await tx.update(partnerMerge, next.id, { moved: left, taken: next.taken ?? [] });
  }
}

/**
 * Gives a partner's tags to the other one, and notes for it, too, who is another person. The partner's own links stay, for the case
 * that it comes back. Returns the keys of what was added.
 */
async function linkOver(tx: Tx, from: string, to: string): Promise<string[]> {
  const added: string[] = [];
  for (const { partnerTagId } of await tx.list(partnerTagging, "partnerId", from)) {
    const id = linkId(to, partnerTagId);
    if (await tx.get(partnerTagging, id)) continue;
    await tx.insert(partnerTagging, { partnerId: to, partnerTagId });
    added.push(movedKey(partnerTagging, "partnerId", id));
  }
  const others = [
    ...(await tx.list(distinctPartners, "firstId", from)).map(({ secondId }) => secondId),
    ...(await tx.list(distinctPartners, "secondId", from)).map(({ firstId }) => firstId),
  ];
  for (const other of others) {
    const { firstId, secondId } = distinctPair(to, other);
    const id = linkId(firstId, secondId);
    if (other === to) {
      // Whoever merges the two knows better than who noted that they are two.
      await tx.remove(distinctPartners, distinctPairId(from, to));
      added.push(movedKey(distinctPartners, parted, distinctPairId(from, to)));
    } else if ((await leadsTo(tx, other, "look"))?.id !== to && !(await tx.get(distinctPartners, id))) {
      await tx.insert(distinctPartners, { firstId, secondId });
      added.push(movedKey(distinctPartners, "firstId", id));
    }
  }
  return added;
}

/** Marks the pair that two partners were before they were merged. */
const parted = "parted";

/** Takes the links away that the merge alone has added. Makes the two a pair of strangers again if they were one. */
async function unlink(tx: Tx, merge: RowOf<typeof partnerMerge>): Promise<void> {
  for (const entity of [partnerTagging, distinctPartners])
    for (const id of idsIn(merge, entity, entity === partnerTagging ? "partnerId" : "firstId")) {
      const link = await tx.get(entity, id);
      if (link && isOnlyOf(merge, link)) await tx.remove(entity, id);
    }
  if (idsIn(merge, distinctPartners, parted).size > 0)
    await tx.insert(distinctPartners, distinctPair(merge.partnerId, merge.intoId));
}
