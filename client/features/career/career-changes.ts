import type { CareerIndustry } from "#client/records/career/read-career.ts";
import { changedFields, pick } from "#client/ui/form/field-facts.ts";
import { mergeRows } from "#client/ui/form/merged-rows.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import {
  createIndustrySheet,
  createSkillSheet,
  removeIndustrySheet,
  removeSkillSheet,
  updateIndustrySheet,
  updateSkillSheet,
} from "#sync/model/mutators/career-sheet.ts";
import { placesFor } from "#sync/model/rules/career-sheet.ts";
import { type EnteredIndustry, type EnteredJob, sheetFields, sheetRecords } from "./sheet-fields.ts";

/** The versions of a career sheet that are compared when it is saved. */
interface SheetStates {
  /** The version that its author saw. */
  readonly seen: readonly EnteredIndustry[];
  /** The version that its author has entered. */
  readonly typed: readonly EnteredIndustry[];
  /** The records as they are now. */
  readonly now: readonly CareerIndustry[];
}

/** A change of one record, with that record's id. */
export interface SheetStep {
  readonly id: string;
  readonly step: Step;
}

/** Returns the records in the form's shape. */
export const enteredOf = (sheet: readonly CareerIndustry[]): EnteredIndustry[] =>
  sheet.map(({ row: { id, majorIndustryId, intermediateIndustryId }, jobs }) => ({
    id,
    majorIndustryId,
    intermediateIndustryId,
    jobs: jobs.map(({ row }) => {
      const { majorCategoryId, intermediateCategoryId, details, engineers, role } = row;
      return { id: row.id, majorCategoryId, intermediateCategoryId, details, engineers, role };
    }),
  }));

/**
 * Returns the changes that turn the records into what was typed, one for each record. Others' changes since the author read them
 * stay.
 */
export function sheetSteps(partnerId: string, { seen, typed, now }: SheetStates): readonly SheetStep[] {
  const standing = enteredOf(now);
  const { rows: wanted } = mergeRows(sheetFields.industries.items, sheetRecords, { seen, typed, now: standing });
  const [seenIndustries, seenJobs] = [byId(seen), byId(jobsOf(seen))];
  const [oldIndustries, oldJobs] = [byId(standing), byId(jobsOf(standing))];
  const keptJobs = byId(jobsOf(wanted));
  const rowOf = byId(now.map(({ row, jobs }) => ({ id: row.id, row, jobs: jobs.map((job) => job.row) })));

  const places = placesIn(
    wanted,
    now.map(({ row }) => row),
  );
  const changing = wanted.flatMap(({ jobs, ...industry }): readonly SheetStep[] => {
    const { id } = industry;
    const place = places.get(id);
    const jobPlaces = placesIn(jobs, rowOf.get(id)?.jobs ?? []);
    const own = oldIndustries.has(id)
      ? patchOf(industrySheet, oldIndustries.get(id), industry, place).map((patch) =>
          step(updateIndustrySheet, { id, ...patch }, seenOf(industrySheet, seenIndustries.get(id), patch)),
        )
      : [step(createIndustrySheet, { partnerId, ...industry, place: place ?? null })];
    const within = jobs.flatMap((job): readonly SheetStep[] => {
      const jobPlace = jobPlaces.get(job.id);
      const made = oldJobs.has(job.id)
        ? patchOf(skillSheet, oldJobs.get(job.id), job, jobPlace).map((patch) =>
            step(updateSkillSheet, { id: job.id, ...patch }, seenOf(skillSheet, seenJobs.get(job.id), patch)),
          )
        : [step(createSkillSheet, { industrySheetId: id, ...job, place: jobPlace ?? null })];
      return made.map((each) => ({ id: job.id, step: each }));
    });
    return [...own.map((each) => ({ id, step: each })), ...within];
  });

  const removing = standing.flatMap(({ id, jobs }): readonly SheetStep[] => {
    const gone = jobs.filter((job) => !keptJobs.has(job.id));
    const seenOfJob = (job: EnteredJob) => seenOf(skillSheet, seenJobs.get(job.id));
    if (wanted.some((industry) => industry.id === id))
      return gone.map((job) => ({ id: job.id, step: step(removeSkillSheet, { id: job.id }, seenOfJob(job)) }));
    const seenThere: SeenValues = Object.assign(seenOf(industrySheet, seenIndustries.get(id)), ...gone.map(seenOfJob));
    return [{ id, step: step(removeIndustrySheet, { id }, seenThere) }];
  });
  return [...changing, ...removing];
}

/** Returns the path of a record in the form, which is the prefix of its fields' paths. Undefined if it is not there. */
export function pathOf(typed: readonly EnteredIndustry[], id: string): string | undefined {
  for (const [at, industry] of typed.entries()) {
    if (industry.id === id) return `industries.${at}`;
    const job = industry.jobs.findIndex((each) => each.id === id);
    if (job >= 0) return `industries.${at}.jobs.${job}`;
  }
  return undefined;
}

type SheetEntity = typeof industrySheet | typeof skillSheet;
type Own = Omit<EnteredIndustry, "jobs"> | EnteredJob;

/** Returns an array with the patch to the wanted record. It is empty if nothing differs and no place is given. */
function patchOf<R extends Own>({ fields }: SheetEntity, old: Own | undefined, wanted: R, place: number | undefined) {
  const { id: _id, ...values } = wanted;
  const names = changedFields(pick(fields, Object.keys(values)), { ...old }, values);
  const patch = { ...pick<Omit<R, "id">>(values, names), ...(place !== undefined && { place }) };
  return Object.keys(patch).length > 0 ? [patch] : [];
}

/** Returns what the author saw of a record: the fields of a patch, or all fields. For a record that they never saw it is empty. */
function seenOf({ name, fields }: SheetEntity, seen: Own | undefined, patch: object = fields): SeenValues {
  const names = Object.keys(patch).filter((key) => Object.hasOwn(fields, key));
  return seen ? { [rowKey(name, seen.id)]: pick(seen, names) } : {};
}

/** Returns new places if rows are new or their order has changed; none if the remaining rows kept their order. */
function placesIn(
  wanted: readonly { readonly id: string }[],
  now: readonly { readonly id: string; readonly place: number | null }[],
): ReadonlyMap<string, number> {
  const places = new Map(now.map(({ id, place }) => [id, place]));
  const left = now.filter(({ id }) => wanted.some((row) => row.id === id));
  const isSameOrder = wanted.length === left.length && wanted.every(({ id }, at) => id === left[at]?.id);
  return isSameOrder ? new Map() : placesFor(wanted.map(({ id }) => ({ id, place: places.get(id) ?? null })));
}

const jobsOf = (industries: readonly EnteredIndustry[]) => industries.flatMap(({ jobs }) => jobs);
const byId = <R extends { readonly id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));
