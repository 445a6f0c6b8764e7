import type { Stamps } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { industriesWithin, industryNames, tradeOf, yearSteps } from "./masters.ts";
import type { Random } from "./random.ts";
import type { Role } from "./roles.ts";
import { type Made, rowOf } from "./row.ts";

/** A job as it is told in an interview and written into a résumé. */
export interface Job {
  readonly industryId: number;
  readonly industry: string;
  readonly years: number;
  readonly role: string;
}

/** What somebody of a trade did before, the newest first. */
export function careerOf(random: Random, role: Role, count: number): Job[] {
  const deeds = random.some(role.deeds, count);
  return random.some(industryNames, count).map(({ id, name }, at) => ({
    industryId: id,
    industry: name,
    years: random.between(1, 7),
    role: `${role.title}として${random.some(role.skills, 3).join("、")}を担当。${deeds[at] ? `${deeds[at]}。` : ""}`,
  }));
}

/** The career sheet: an industry for each job, and in it the kinds of job that fit the trade. */
export function careerSheet(
  random: Random,
  partnerId: string,
  role: Role,
  jobs: readonly Job[],
  at: number,
  stamps: Stamps,
): Made[] {
  const trade = tradeOf(role);
  return jobs.flatMap(({ industryId, years, role: told }): Made[] => {
    const industrySheetId = random.uuid(at);
    const industry = { id: industrySheetId, partnerId, majorIndustryId: industryId };
    const within = random.chance(0.85) ? random.pick(industriesWithin(industryId)).id : null;
    const careers = random.some(trade.careers, random.chance(0.3) ? 2 : 1);
    return [
      [industrySheet, rowOf(industrySheet, { ...industry, intermediateIndustryId: within }, stamps)],
      ...careers.map(({ majorCategoryId, intermediateCategoryId, minorCategoryIds }): Made => {
        const details = random.some(minorCategoryIds, random.between(1, 3)).map((minorCategoryId, nth) => ({
          id: random.uuid(at),
          minorCategoryId,
          experienceYearId: yearStep(random, years),
          role: nth === 0 ? told : null,
        }));
        const known = majorCategoryId === engineerCategory ? trade.engineerSkillIds : [];
        const engineers = random.some(known, random.between(2, 5)).map((engineerSkillId) => ({
          id: random.uuid(at),
          engineerSkillId,
          experienceYearId: yearStep(random, years),
        }));
        const sheet = { industrySheetId, partnerId, majorCategoryId, intermediateCategoryId, details, engineers };
        return [skillSheet, rowOf(skillSheet, { id: random.uuid(at), ...sheet, role: told }, stamps)];
      }),
    ];
  });
}

/** The step of experience that so many years of work allow. */
function yearStep(random: Random, years: number): number {
  const least = Math.min(yearSteps.length - 1, 2 + Math.floor(years / 2));
  return yearSteps[random.between(Math.max(1, least - 1), least)] ?? 1;
}
