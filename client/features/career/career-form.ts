import { defineForm } from "#client/ui/form/define-form.tsx";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { type EnteredIndustry, type EnteredJob, type SheetValues, sheetFields, sheetRecords } from "./sheet-fields.ts";

/** The form of a career sheet. */
export const careerForm = defineForm(sheetFields, { records: sheetRecords, unused: unusedEngineers });

const isEngineer = (job: Pick<EnteredJob, "majorCategoryId">) => job.majorCategoryId === engineerCategory;

/** Returns the paths of engineer skills in jobs of another category. They are hidden, and shown again with the category. */
function unusedEngineers({ industries }: SheetValues): readonly string[] {
  return industries.flatMap(({ jobs }, industry) =>
    jobs.flatMap((job, at) => (isEngineer(job) ? [] : [`industries.${industry}.jobs.${at}.engineers`])),
  );
}

/** Returns the entered values as they are saved: without hidden ones. */
export const keptOf = ({ industries }: SheetValues): readonly EnteredIndustry[] =>
  industries.map((industry) => ({
    ...industry,
    jobs: industry.jobs.map((job) => (isEngineer(job) ? job : { ...job, engineers: [] })),
  }));
