import type { ValuesOf } from "#client/ui/form/field-facts.ts";
import { itemId, list } from "#sync/engine/list-field.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";

const { majorIndustryId, intermediateIndustryId } = industrySheet.fields;
const { majorCategoryId, intermediateCategoryId, role, details, engineers } = skillSheet.fields;

const jobs = list("職種", { id: itemId, majorCategoryId, intermediateCategoryId, details, engineers, role }, { max: 50 });

/** The fields of a career sheet's form: industries with the jobs in each, in their order. */
export const sheetFields = {
  industries: list("業界", { id: itemId, majorIndustryId, intermediateIndustryId, jobs }, { max: 50 }),
};

/** The lists whose rows are records. */
export const sheetRecords = ["industries", "jobs"] as const;

export type SheetValues = ValuesOf<typeof sheetFields>;
export type EnteredIndustry = SheetValues["industries"][number];
export type EnteredJob = EnteredIndustry["jobs"][number];
