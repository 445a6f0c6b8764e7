import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, LookupOf, RowOf } from "#sync/engine/entity.ts";
import { skillSheet } from "#sync/model/entities/career-sheet.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { engineerSkill, experienceYear, intermediateCategory, minorCategory } from "#sync/model/entities/skill-category.ts";
import { evaluationState, mean } from "#sync/model/rules/evaluation.ts";
import { currentRevisions, isArranged } from "#sync/model/rules/interview.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { yearsOf } from "#sync/model/rules/named-skills.ts";
import { isActivePartner } from "#sync/model/rules/partner.ts";
import { poorMean, type SlotFacts } from "#sync/model/rules/slot-judgements.ts";
import type { Shortlisted } from "./shortlist.ts";

/** A partner with all that a ranking weighs. */
export interface KnownPartner extends Shortlisted {
  readonly facts: SlotFacts;
}

/** Reads the records of some partners. Who was not accepted in the last interview, and had no contract since, is left out. */
export async function readFacts(
  reader: ReplicaReader,
  some: readonly Shortlisted[],
  today: string,
): Promise<readonly KnownPartner[]> {
  const ids = some.map(({ row }) => row.id);
  const of = <E extends AnyEntity>(entity: E, lookup: LookupOf<E>) => reader.listEach(entity, lookup, ids);
  const [partners, years, sheets, firsts, seconds, evaluations, results, members] = await Promise.all([
    reader.getMany(partner, ids),
    reader.all(experienceYear),
    of(skillSheet, "partnerId"),
    of(interview, "partnerId"),
    of(secondInterview, "partnerId"),
    of(projectEvaluation, "partnerId"),
    of(resultEvaluation, "partnerId"),
    of(memberEvaluation, "partnerId"),
  ]);
  const yearsById = new Map(years.map(({ id, name }) => [Number(id), yearsOf(name)]));
  return some.flatMap((one, at): KnownPartner[] => {
    // The scores of an interview to come are those that its form began with.
    const second = currentRevisions(seconds[at] ?? []).filter((row) => !isArranged(row));
    const interviews = currentRevisions<Interview>([...(firsts[at] ?? []), ...(seconds[at] ?? [])]);
    if (isRefused(interviews, one, today)) return [];
    const saved = (evaluations[at] ?? []).filter(({ state }) => state === evaluationState.saved);
    const means = [
      ...saved.map(({ allAverage }) => allAverage),
      ...(results[at] ?? []).map(({ scores }) => mean(scores.map(({ score }) => score))),
      ...(members[at] ?? []).map(({ scores }) => mean(scores)),
    ].filter((one) => one !== null);
    const average = mean(means);
    const facts: SlotFacts = {
      occupied: one.occupied,
      isActive: isActivePartner(one.row.status),
      clientContracts: one.clientContracts,
      judgedOccupationIds: [...second, ...saved].flatMap((one) =>
        one.hardAverage !== null && one.hardAverage < poorMean ? [] : one.hardOccupationIds,
      ),
      skills: skillsOf(sheets[at] ?? [], yearsById),
      evaluation: average === null ? null : { mean: average, count: means.length },
      wished: wishedIn(interviews),
      lastInterview: interviews.flatMap(({ scheduledDate }) => scheduledDate ?? []).find((day) => day <= today) ?? null,
      workMotivation: partners[at]?.workMotivation ?? null,
      hopeDaysPerWeek: partners[at]?.hopeDaysPerWeek ?? null,
    };
    return [{ ...one, facts }];
  });
}

type Interview = RowOf<typeof interview> | RowOf<typeof secondInterview>;

/** The result 非採用, of both kinds of interviews. */
const notAccepted = 2;

function isRefused([last]: readonly Interview[], { occupied }: Shortlisted, today: string): boolean {
  if (!last || last.result !== notAccepted) return false;
  const day = last.scheduledDate ?? japanDate(last.createdAt);
  return day <= today && !occupied.some(({ from }) => from >= day);
}

/** The rates of the latest interview that has any. */
function wishedIn(interviews: readonly Interview[]): SlotFacts["wished"] {
  const monthly = interviews.find((one) => one.desiredMinMonthlyRate !== null || one.desiredMaxMonthlyRate !== null);
  const hourly = interviews.find((one) => one.desiredMinHourlyRate !== null || one.desiredMaxHourlyRate !== null);
  return {
    monthly: monthly ? { min: monthly.desiredMinMonthlyRate, max: monthly.desiredMaxMonthlyRate } : null,
    hourly: hourly ? { min: hourly.desiredMinHourlyRate, max: hourly.desiredMaxHourlyRate } : null,
  };
}

/** Returns the years by skill, the most where a sheet names one twice; null without a sheet. */
function skillsOf(
  sheets: readonly RowOf<typeof skillSheet>[],
  yearsById: ReadonlyMap<number, number | null>,
): ReadonlyMap<string, number | null> | null {
  if (sheets.length === 0) return null;
  const skills = new Map<string, number | null>();
  const note = (entity: AnyEntity, id: number, years: number | null) => {
    const key = `${entity.name}/${id}`;
    skills.set(key, years === null ? (skills.get(key) ?? null) : Math.max(years, skills.get(key) ?? 0));
  };
  for (const { intermediateCategoryId, details, engineers } of sheets) {
    if (intermediateCategoryId !== null) note(intermediateCategory, intermediateCategoryId, null);
    // A step may say that there is no experience, which is null in the map.
    for (const [entity, id, step] of [
      ...details.map((one) => [minorCategory, one.minorCategoryId, one.experienceYearId] as const),
      ...engineers.map((one) => [engineerSkill, one.engineerSkillId, one.experienceYearId] as const),
    ])
      if (yearsById.get(step) !== null) note(entity, id, yearsById.get(step) ?? null);
  }
  return skills;
}
