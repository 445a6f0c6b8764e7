import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { intermediateIndustry, majorIndustry } from "#sync/model/entities/industry.ts";
import {
  engineerSkill,
  experienceYear,
  intermediateCategory,
  majorCategory,
  minorCategory,
} from "#sync/model/entities/skill-category.ts";
import { byPlace } from "#sync/model/rules/career-sheet.ts";

/** An industry of a career sheet with the names of its references. A name is blank for none, and if the device lacks it. */
export interface CareerIndustry {
  readonly row: RowOf<typeof industrySheet>;
  readonly major: string;
  readonly middle: string;
  readonly jobs: readonly CareerJob[];
}

export interface CareerJob {
  readonly row: RowOf<typeof skillSheet>;
  readonly major: string;
  readonly middle: string;
  readonly details: readonly (CareerSkill & { readonly role: string | null })[];
  readonly engineers: readonly CareerSkill[];
}

/** A skill that was used, and for how long. */
interface CareerSkill {
  readonly id: string;
  readonly name: string;
  readonly years: string;
  /** What a person with these years of experience can do. */
  readonly explanation: string;
}

/** Reads a partner's career sheet: the industries with their jobs, in the sheet's order. */
export async function readCareer(reader: ReplicaReader, partnerId: string): Promise<readonly CareerIndustry[]> {
  const [sheets, jobs] = await Promise.all([
    reader.list(industrySheet, "partnerId", partnerId),
    reader.list(skillSheet, "partnerId", partnerId),
  ]);
  if (sheets.length === 0) return [];
  const word = await mastersOf(reader);
  const skill = (id: string, name: string, years: number): CareerSkill => ({
    id,
    name,
    years: word(experienceYear, years),
    explanation: word(experienceYear, years, "explanation"),
  });
  const withNames = (row: RowOf<typeof skillSheet>): CareerJob => ({
    row,
    major: word(majorCategory, row.majorCategoryId),
    middle: word(intermediateCategory, row.intermediateCategoryId),
    details: row.details.map(({ id, minorCategoryId, experienceYearId, role }) => ({
      ...skill(id, word(minorCategory, minorCategoryId), experienceYearId),
      role,
    })),
    engineers: row.engineers.map(({ id, engineerSkillId, experienceYearId }) =>
      skill(id, word(engineerSkill, engineerSkillId), experienceYearId),
    ),
  });
  return sheets.sort(byPlace).map((row) => ({
    row,
    major: word(majorIndustry, row.majorIndustryId),
    middle: word(intermediateIndustry, row.intermediateIndustryId),
    jobs: jobs
      .filter(({ industrySheetId }) => industrySheetId === row.id)
      .sort(byPlace)
      .map(withNames),
  }));
}

/** Joins the names of two levels; returns the one if the other is blank. */
export const joinedLevels = ({ major, middle }: { readonly major: string; readonly middle: string }): string =>
  [major, middle].filter((part) => part !== "").join(" / ");

const masters = [
  majorIndustry,
  intermediateIndustry,
  majorCategory,
  intermediateCategory,
  minorCategory,
  engineerSkill,
  experienceYear,
] as const;

type MasterWord = (entity: AnyEntity, id: number | null, field?: string) => string;

async function mastersOf(reader: ReplicaReader): Promise<MasterWord> {
  const rows = await Promise.all(masters.map((entity) => reader.all(entity)));
  const byEntity = new Map<AnyEntity, ReadonlyMap<number, object>>(
    masters.map((entity, at) => [entity, new Map(rows[at]?.map((row) => [Number(row.id), row]))]),
  );
  return (entity, id, field = "name") => {
    const row = id === null ? undefined : byEntity.get(entity)?.get(id);
    return row ? String(Reflect.get(row, field) ?? "") : "";
  };
}
