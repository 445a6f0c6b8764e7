import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { type Actor, linkId, type RowOf } from "../../engine/entity.ts";
import { reference, rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { additionsOf } from "../../engine/referring.ts";
import type { Tx } from "../../engine/tx.ts";
import { membership } from "../entities/company.ts";
import { partner } from "../entities/partner.ts";
import { importedPartner, partnerImport } from "../entities/partner-import.ts";
import { partnerTag, partnerTagging } from "../entities/partner-tag.ts";
import { AppError } from "../errors.ts";
import { canTakeImportBack, mostImportedTags } from "../rules/partner-import.ts";
import { isUntouched, noteAsLeft, ownNoteOf, tagId } from "./import-traces.ts";
import { livingPartner, mustNotBeMerged } from "./living-partner.ts";
import { companyId } from "./merge-parts.ts";
import { edit, newRow } from "./record-input.ts";
import { newPartner, partnerFields, registerPartner } from "./register-partner.ts";
import { giveBack, joinCompany, type TakenValues, takeValues } from "./taken-values.ts";

const tags = counted(z.array(rowId), mostImportedTags);
const inputFields = { importId: importedPartner.fields.importId, tags: reference("タグ", "partnerTag") };

/** Begins an import: its partners name it. */
export const beginImport = defineMutator({
  name: "partnerImport.begin",
  label: "パートナーの取り込みの開始",
  input: newRow(partnerImport, ["fileName"]),
  async run(tx, { id, fileName }, { actor, takenAt }) {
    await tx.insert(partnerImport, { id, fileName, authorId: actor.id, importedAt: takenAt });
  },
});

/** Registers a partner of a file. */
export const importPartner = defineMutator({
  name: "partner.import",
  label: "パートナーの取り込み",
  inputFields,
  input: newPartner.extend({ importId: rowId, tags }),
  async run(tx, { importId, tags, ...values }, { actor }) {
    await registerPartner(tx, values);
    const joined = await tx.look(membership, values.id);
    const taken = [...(joined ? [joins(joined.companyId)] : []), ...(await addTags(tx, values.id, tags))];
    await note(tx, actor, importId, values.id, { isNew: true, taken });
  },
});

/** Writes what a file has of a partner who is there. */
export const importOverPartner = defineMutator({
  name: "partner.importOver",
  label: "取り込みによるパートナーの更新",
  inputFields: { ...inputFields, companyId: membership.fields.companyId },
  input: edit(partner, partnerFields).extend({ importId: rowId, companyId: rowId.optional(), tags }),
  async run(tx, { id, importId, companyId, tags, ...values }, { actor }) {
    const row = await livingPartner(tx, id, "get");
    const own = await ownNoteOf(tx, row);
    const taken = [
      ...(await takeValues(tx, row, values, id)),
      ...(companyId === undefined ? [] : await joinCompany(tx, row.id, companyId, id)),
      ...(await addTags(tx, row.id, tags)),
    ];
    if (taken.length > 0) await note(tx, actor, importId, row.id, { isNew: false, taken });
    if (own) await noteAsLeft(tx, own);
  },
});

/**
 * Takes back what an import did to a partner. Whom it added goes to the trash, unless somebody has worked on it since. Whom it
 * changed gets those values again that nobody has changed since.
 */
export const takeImportBack = defineMutator({
  name: "partner.takeImportBack",
  label: "取り込みの取り消し",
  // All or nothing: a partner who stays is one of the import still.
  merge: "whole",
  inputFields: { importId: importedPartner.fields.importId },
  input: z.object({ id: rowId, importId: rowId }),
  async run(tx, { id, importId }, { actor, takenAt }) {
    const row = await tx.get(partner, id);
    const from = await tx.look(partnerImport, importId);
    const link = await tx.get(importedPartner, linkId(importId, id));
    // An import that has ended is gone, with all that it noted.
    if (row?.deletedAt === null && !from) throw new AppError("import_expired");
    // Two devices may take the same back. Then it is as both want.
    if (!row || !link) return;
    if (!actor.master && link.authorId !== actor.id) throw new AppError("not_found");
    if (!from || !canTakeImportBack(from.importedAt, takenAt)) throw new AppError("import_expired");
    await mustNotBeMerged(tx, row);
    if (!link.isNew) {
      const own = await ownNoteOf(tx, row);
      await takeBackValues(tx, link);
      if (own) await noteAsLeft(tx, own);
    } else if (row.deletedAt === null) {
      if (!(await isUntouched(tx, row, link))) throw new AppError("import_edited");
      await tx.update(partner, id, { deletedAt: takenAt });
    }
    await tx.remove(importedPartner, link.id);
  },
});

/**
 * Notes what an import did to a partner. The import may have ended, on a device that was away for long: then nothing is noted. What
 * a removed administrator had not sent is noted as well, whoever sends it: the import is then a master's.
 */
async function note(
  tx: Tx,
  actor: Actor,
  importId: string,
  partnerId: string,
  done: Pick<Imported, "isNew" | "taken">,
): Promise<void> {
  const from = await tx.look(partnerImport, importId);
  if (!from) return;
  const { authorId } = from;
  if (authorId !== actor.id && !actor.master && from.createdBy !== null) return;
  const id = linkId(importId, partnerId);
  const noted = await tx.get(importedPartner, id);
  // Two rows of a file may be about one partner.
  if (noted) await tx.update(importedPartner, id, { taken: [...(noted.taken ?? []), ...done.taken] });
  else await tx.insert(importedPartner, { importId, partnerId, authorId, ...done });
}

type Imported = RowOf<typeof importedPartner>;

/**
 * Puts tags on a partner, and returns those that it did not have. Tags that were removed meanwhile are left out. Otherwise each row of
 * a file would be refused, and always again.
 */
async function addTags(tx: Tx, partnerId: string, tags: readonly string[]): Promise<TakenValues> {
  const added: { field: string; before: null; after: string }[] = [];
  for (const partnerTagId of tags) {
    if (!(await tx.look(partnerTag, partnerTagId))) continue;
    if (await tx.get(partnerTagging, linkId(partnerId, partnerTagId))) continue;
    await tx.insert(partnerTagging, { partnerId, partnerTagId });
    added.push({ field: tagId, before: null, after: partnerTagId });
  }
  return added;
}

async function takeBackValues(tx: Tx, imported: Imported): Promise<void> {
  const { id, partnerId, taken, createdBy, updatedAt } = imported;
  for (const one of taken ?? []) {
    if (one.field !== tagId) continue;
    const tagging = await tx.get(partnerTagging, linkId(partnerId, String(one.after)));
    // Somebody else may have put the same tag on, or have taken it off and put it on anew.
    const isOwn = tagging?.createdBy === createdBy && tagging.createdAt <= updatedAt && additionsOf({ ...tagging }).length <= 1;
    if (isOwn) await tx.remove(partnerTagging, tagging.id);
  }
  const given = await giveBack(tx, partnerId, taken ?? []);
  const overtaken = (taken ?? []).filter(({ field }) => field !== tagId && !given.has(field));
  await handOn(tx, id, partnerId, overtaken);
}

/**
 * What a later import found was given by this one: that import then gives back what was there before both. What was given back just
 * now no import has gone over. An earlier one may have found the same value.
 */
async function handOn(tx: Tx, id: string, partnerId: string, overtaken: TakenValues): Promise<void> {
  for (const other of await tx.list(importedPartner, "partnerId", partnerId)) {
    if (other.id === id || !other.taken) continue;
    const handed = other.taken.map((one) => {
      const before = beforeBoth(one, overtaken);
      return before === one.before ? one : { ...one, before };
    });
    if (handed.some((one, at) => one !== other.taken?.[at])) await tx.update(importedPartner, other.id, { taken: handed });
  }
}

/** Two rows of a file may have given a value one after the other. */
function beforeBoth({ field, before }: TakenValues[number], overtaken: TakenValues): TakenValues[number]["before"] {
  let found = before;
  for (const mine of overtaken.toReversed()) if (mine.field === field && mine.after === found) found = mine.before;
  return found;
}

const joins = (id: string) => ({ field: companyId, before: null, after: id });
