import { z } from "zod";
import { optionalReference, rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { partner } from "../entities/partner.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { AppError } from "../errors.ts";
import { canRestore } from "../rules/trash.ts";
import { livingPartner, mustNotBeMerged } from "./living-partner.ts";
import { chooseCompany, companyChoice } from "./partner-company.ts";
import { getPlacesOf, mustFindPlaces } from "./position-places.ts";
import { edit } from "./record-input.ts";
import { newPartner, partnerFields, registerPartner } from "./register-partner.ts";

/** Registers a partner together with its company: both or neither. */
export const createPartner = defineMutator({
  name: "partner.create",
  label: "パートナーの登録",
  input: newPartner,
  run: registerPartner,
});

/** Changes the given fields, and the company where one is given. */
export const updatePartner = defineMutator({
  name: "partner.update",
  label: "パートナーの編集",
  input: edit(partner, partnerFields).extend({ company: companyChoice.optional() }),
  async run(tx, { id, company, ...patch }) {
    // An edit against a removal becomes an issue, and is not lost in the trash (M4).
    const living = await livingPartner(tx, id, "get");
    await tx.update(partner, living.id, patch, id);
    if (company) await chooseCompany(tx, living.id, company, id);
  },
});

/** Sets the company to which a partner belongs; null for none. */
export const setPartnerCompany = defineMutator({
  name: "partner.setCompany",
  label: "所属企業の変更",
  inputFields: { companyId: optionalReference("所属企業", "company") },
  input: z.object({ partnerId: rowId, companyId: rowId.nullable() }),
  async run(tx, { partnerId, companyId }) {
    const { id } = await livingPartner(tx, partnerId, "get");
    await chooseCompany(tx, id, companyId === null ? { kind: "none" } : { kind: "existing", id: companyId }, partnerId);
  },
});

/** Puts a partner into the trash, with all that belongs to it. */
export const removePartner = defineMutator({
  name: "partner.remove",
  label: "パートナーの削除",
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    const row = await tx.get(partner, id);
    await mustNotBeMerged(tx, row);
    // Partners who were merged into this one are removed with it. A merge that the author has not seen is a conflict (M4).
    await tx.children(partnerMerge, "intoId", id);
    // If the partner is removed already, its moment of removal stays. So two removals do not conflict, and a restore in between
    // wins (M1).
    if (row) await tx.update(partner, id, { deletedAt: row.deletedAt ?? takenAt });
  },
});

/** Takes a partner out of the trash again, with all that belongs to it. */
export const restorePartner = defineMutator({
  name: "partner.restore",
  label: "パートナーの復元",
  may: (actor) => actor.master,
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    // Positions are locked before their partner, as in every assignment.
    await getPlacesOf(tx, id);
    const row = await tx.get(partner, id);
    if (!row) throw new AppError("not_found");
    await mustNotBeMerged(tx, row);
    if (row.deletedAt !== null) {
      if (!canRestore(row.deletedAt, takenAt)) throw new AppError("restore_expired");
      await mustFindPlaces(tx, id);
    }
    // The value is also written where the partner is not in the trash. Such a mutation does not restore it from a later removal
    // (M1).
    await tx.update(partner, id, { deletedAt: null });
  },
});
