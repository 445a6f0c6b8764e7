import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { industrySheet, skillSheet } from "../entities/career-sheet.ts";
import { partner } from "../entities/partner.ts";
import { AppError } from "../errors.ts";
import { living } from "../rules/partner.ts";
import { checkIndustrySheet, checkSkillSheet } from "./career-masters.ts";

const { majorIndustryId, intermediateIndustryId } = industrySheet.fields;
const { majorCategoryId, intermediateCategoryId, role, details, engineers } = skillSheet.fields;

/** Adds an industry to a partner's career sheet. */
export const createIndustrySheet = defineMutator({
  name: "industrySheet.create",
  label: "職務経歴書（業界）の追加",
  input: z.object({
    id: rowId,
    partnerId: rowId,
    majorIndustryId: majorIndustryId.schema,
    intermediateIndustryId: intermediateIndustryId.schema.default(null),
  }),
  async run(tx, input) {
    living(await tx.look(partner, input.partnerId));
    await tx.insert(industrySheet, input);
    await checkIndustrySheet(tx, input.id);
  },
});

/** Changes the fields given of an industry. */
export const updateIndustrySheet = defineMutator({
  name: "industrySheet.update",
  label: "職務経歴書（業界）の編集",
  input: z.object({
    id: rowId,
    majorIndustryId: majorIndustryId.schema.optional(),
    intermediateIndustryId: intermediateIndustryId.schema.optional(),
  }),
  async run(tx, { id, ...patch }) {
    await ofLiving(tx, await tx.get(industrySheet, id));
    await tx.update(industrySheet, id, patch);
    await checkIndustrySheet(tx, id);
  },
});

/** Takes an industry off a career sheet, with the jobs under it. */
export const removeIndustrySheet = defineMutator({
  name: "industrySheet.remove",
  label: "職務経歴書（業界）の削除",
  // All or nothing: an industry that stays because somebody edited it keeps its jobs, and one goes with all of them.
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const sheet = await tx.get(industrySheet, id);
    if (!sheet) return;
    await ofLiving(tx, sheet);
    for (const job of await tx.list(skillSheet, "industrySheetId", id)) await tx.remove(skillSheet, job.id);
    await tx.remove(industrySheet, id);
  },
});

/** Adds a kind of job under an industry. */
export const createSkillSheet = defineMutator({
  name: "skillSheet.create",
  label: "職務経歴書（職種）の追加",
  input: z.object({
    id: rowId,
    industrySheetId: rowId,
    majorCategoryId: majorCategoryId.schema,
    intermediateCategoryId: intermediateCategoryId.schema.default(null),
    role: role.schema.default(null),
    details: details.schema.default([]),
    engineers: engineers.schema.default([]),
  }),
  async run(tx, input) {
    const industry = await tx.look(industrySheet, input.industrySheetId);
    if (!industry) throw new AppError("not_found");
    await ofLiving(tx, industry);
    await tx.insert(skillSheet, { ...input, partnerId: industry.partnerId });
    await checkSkillSheet(tx, input.id);
  },
});

/** Changes the fields given of a kind of job; its details and engineer skills each as a whole. */
export const updateSkillSheet = defineMutator({
  name: "skillSheet.update",
  label: "職務経歴書（職種）の編集",
  input: z.object({
    id: rowId,
    majorCategoryId: majorCategoryId.schema.optional(),
    intermediateCategoryId: intermediateCategoryId.schema.optional(),
    role: role.schema.optional(),
    details: details.schema.optional(),
    engineers: engineers.schema.optional(),
  }),
  async run(tx, { id, ...patch }) {
    await ofLiving(tx, await tx.get(skillSheet, id));
    await tx.update(skillSheet, id, patch);
    await checkSkillSheet(tx, id);
  },
});

/** Takes a kind of job off a career sheet. */
export const removeSkillSheet = defineMutator({
  name: "skillSheet.remove",
  label: "職務経歴書（職種）の削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    const sheet = await tx.get(skillSheet, id);
    if (!sheet) return;
    await ofLiving(tx, sheet);
    await tx.remove(skillSheet, id);
  },
});

/** What belongs to a partner in the trash is left as it was: an edit against the removal is kept as an issue (M4). */
async function ofLiving(tx: Tx, sheet: { readonly partnerId: string } | undefined): Promise<void> {
  if (!sheet) throw new AppError("not_found");
  living(await tx.look(partner, sheet.partnerId));
}
