import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { industrySheet, skillSheet } from "../entities/career-sheet.ts";
import { partner } from "../entities/partner.ts";
import { AppError } from "../errors.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { checkIndustrySheet, checkSkillSheet } from "./career-masters.ts";
import { livingPartner } from "./living-partner.ts";
import { edit, newRow } from "./record-input.ts";

const industry = ["majorIndustryId", "intermediateIndustryId", "place"] as const;
const job = ["majorCategoryId", "intermediateCategoryId", "role", "details", "engineers", "place"] as const;

/** Adds an industry to a partner's career sheet. */
export const createIndustrySheet = defineMutator({
  name: "industrySheet.create",
  label: "職務経歴書（業界）の追加",
  input: newRow(industrySheet, ["partnerId", ...industry]),
  async run(tx, input) {
    const { id: partnerId } = await livingPartner(tx, input.partnerId);
    await tx.insert(industrySheet, { ...input, partnerId });
    await checkIndustrySheet(tx, input.id);
  },
});

/** Changes the given fields of an industry. */
export const updateIndustrySheet = defineMutator({
  name: "industrySheet.update",
  label: "職務経歴書（業界）の編集",
  input: edit(industrySheet, industry),
  async run(tx, { id, ...patch }) {
    await mustBeOfPartner(tx, await tx.get(industrySheet, id));
    await tx.update(industrySheet, id, patch);
    await checkIndustrySheet(tx, id);
  },
});

/** Removes an industry from a career sheet, with the jobs under it. */
export const removeIndustrySheet = defineMutator({
  name: "industrySheet.remove",
  label: "職務経歴書（業界）の削除",
  // All or nothing: an industry that stays because another user edited it keeps its jobs. A removed one takes all of them.
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const sheet = await tx.get(industrySheet, id);
    if (!sheet) return;
    await mustBeOfPartner(tx, sheet);
    for (const job of await tx.list(skillSheet, "industrySheetId", id)) await tx.remove(skillSheet, job.id);
    await tx.remove(industrySheet, id);
  },
});

/** Adds a kind of job under an industry. */
export const createSkillSheet = defineMutator({
  name: "skillSheet.create",
  label: "職務経歴書（職種）の追加",
  input: newRow(skillSheet, ["industrySheetId", ...job]),
  async run(tx, input) {
    const sheet = await tx.look(industrySheet, input.industrySheetId);
    if (!sheet) throw new AppError("not_found");
    await mustBeOfPartner(tx, sheet);
    await tx.insert(skillSheet, { ...input, partnerId: sheet.partnerId });
    await checkSkillSheet(tx, input.id);
  },
});

/** Changes the given fields of a kind of job; its details and engineer skills are replaced as a whole. */
export const updateSkillSheet = defineMutator({
  name: "skillSheet.update",
  label: "職務経歴書（職種）の編集",
  input: edit(skillSheet, job),
  async run(tx, { id, ...patch }) {
    await mustBeOfPartner(tx, await tx.get(skillSheet, id));
    await tx.update(skillSheet, id, patch);
    await checkSkillSheet(tx, id);
  },
});

/** Removes a kind of job from a career sheet. */
export const removeSkillSheet = defineMutator({
  name: "skillSheet.remove",
  label: "職務経歴書（職種）の削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const sheet = await tx.get(skillSheet, id);
    if (!sheet) return;
    await mustBeOfPartner(tx, sheet);
    await tx.remove(skillSheet, id);
  },
});

/** Refuses sheets of a partner in the trash, which stay as they were. An edit against the removal becomes an issue (M4). */
async function mustBeOfPartner(tx: Tx, sheet: { readonly partnerId: string } | undefined): Promise<void> {
  if (!sheet) throw new AppError("not_found");
  mustNotBeDeleted(await tx.look(partner, sheet.partnerId));
}
