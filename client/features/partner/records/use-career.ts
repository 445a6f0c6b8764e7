import { useLive } from "#client/device/use-live.ts";
import type { Reading, ReplicaReader } from "#sync/engine/client/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { intermediateIndustry, majorIndustry } from "#sync/model/entities/industry.ts";
import { interview, secondInterview, type WorkHistory } from "#sync/model/entities/interview.ts";
import {
  engineerSkill,
  experienceYear,
  intermediateCategory,
  majorCategory,
  minorCategory,
} from "#sync/model/entities/skill-category.ts";
import { latestWorkHistory } from "#sync/model/rules/interview.ts";

/** An industry of the career sheet, in words. */
export interface IndustryView {
  readonly id: string;
  readonly name: string;
  readonly jobs: readonly JobView[];
}

export interface JobView {
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  /** What was done or used, and for how long. */
  readonly skills: readonly { readonly id: string; readonly name: string; readonly years: string }[];
}

export interface Career {
  readonly industries: readonly IndustryView[];
  /** The jobs of the latest interview that notes any. */
  readonly latestHistory: WorkHistory;
}

/** A partner's career sheet and work history; undefined while they are being read. */
export function useCareer(partnerId: string): Reading<Career> | undefined {
  return useLive(
    async (replica) => {
      const [sheets, jobs, first, second] = await Promise.all([
        replica.list(industrySheet, "partnerId", partnerId),
        replica.list(skillSheet, "partnerId", partnerId),
        replica.list(interview, "partnerId", partnerId),
        replica.list(secondInterview, "partnerId", partnerId),
      ]);
      const latestHistory = latestWorkHistory([...first, ...second]);
      if (sheets.length === 0) return { industries: [], latestHistory };
      const word = await mastersOf(replica);
      const inOrder = <T extends { readonly createdAt: string; readonly id: string }>(rows: T[]) =>
        rows.sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1));
      const jobView = (row: (typeof jobs)[number]): JobView => ({
        id: row.id,
        name: joined(word(majorCategory, row.majorCategoryId), word(intermediateCategory, row.intermediateCategoryId)),
        role: row.role,
        skills: [
          ...row.details.map((each) => ({ ...each, name: word(minorCategory, each.minorCategoryId) })),
          ...row.engineers.map((each) => ({ ...each, name: word(engineerSkill, each.engineerSkillId) })),
        ].map(({ id, name, experienceYearId }) => ({ id, name, years: word(experienceYear, experienceYearId) })),
      });
      const industries = inOrder(sheets).map((sheet) => ({
        id: sheet.id,
        name: joined(word(majorIndustry, sheet.majorIndustryId), word(intermediateIndustry, sheet.intermediateIndustryId)),
        jobs: inOrder(jobs.filter(({ industrySheetId }) => industrySheetId === sheet.id)).map(jobView),
      }));
      return { industries, latestHistory };
    },
    [partnerId],
  );
}

const masters = [
  majorIndustry,
  intermediateIndustry,
  majorCategory,
  intermediateCategory,
  minorCategory,
  engineerSkill,
  experienceYear,
] as const;

/** How the masters of a career sheet call an id; blank for none and for one that the device does not know. */
async function mastersOf(replica: ReplicaReader): Promise<(entity: AnyEntity, id: number | null) => string> {
  const rows = await Promise.all(masters.map((entity) => replica.all(entity)));
  const names = new Map<AnyEntity, ReadonlyMap<number, string>>(
    masters.map((entity, at) => [entity, new Map(rows[at]?.map((row) => [Number(row.id), row.name]))]),
  );
  return (entity, id) => (id === null ? "" : (names.get(entity)?.get(id) ?? ""));
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" / ");
