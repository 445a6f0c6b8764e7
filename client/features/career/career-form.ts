import { defineForm } from "#client/ui/form/define-form.tsx";
import type { ValuesOf } from "#client/ui/form/field-facts.ts";
import { itemId, list } from "#sync/engine/list-field.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";

const { majorIndustryId, intermediateIndustryId } = industrySheet.fields;
const { majorCategoryId, intermediateCategoryId, role, details, engineers } = skillSheet.fields;

const jobs = list("職種", { id: itemId, majorCategoryId, intermediateCategoryId, details, engineers, role }, { max: 50 });
/** More than anybody has worked in. */
const mostIndustries = 50;

const fields = {
  industries: list("業界", { id: itemId, majorIndustryId, intermediateIndustryId, jobs }, { max: mostIndustries }),
};

/** A career sheet as it is entered: industries with the jobs in each, in their order. */
export const careerForm = defineForm(fields, { records: ["industries", "jobs"], unused: unusedEngineers });

export type CareerValues = ValuesOf<typeof fields>;
export type EnteredIndustry = CareerValues["industries"][number];
export type EnteredJob = EnteredIndustry["jobs"][number];

const isEngineer = (job: Pick<EnteredJob, "majorCategoryId">) => job.majorCategoryId === engineerCategory;

/** Engineer skills of jobs that are no engineer's any more: they come back with the category. */
function unusedEngineers({ industries }: CareerValues): readonly string[] {
  return industries.flatMap(({ jobs: within }, industry) =>
    within.flatMap((job, at) => (isEngineer(job) ? [] : [`industries.${industry}.jobs.${at}.engineers`])),
  );
}

/** Returns what was entered as it is kept: without what is not shown. */
export const keptOf = ({ industries }: CareerValues): readonly EnteredIndustry[] =>
  industries.map((industry) => ({
    ...industry,
    jobs: industry.jobs.map((job) => (isEngineer(job) ? job : { ...job, engineers: [] })),
  }));
