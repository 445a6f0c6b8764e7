import engineerSkills from "#server/masters/data/engineerSkill.json" with { type: "json" };
import experienceYears from "#server/masters/data/experienceYear.json" with { type: "json" };
import intermediateCategories from "#server/masters/data/intermediateCategory.json" with { type: "json" };
import intermediateHardSkills from "#server/masters/data/intermediateHardSkill.json" with { type: "json" };
import intermediateIndustries from "#server/masters/data/intermediateIndustry.json" with { type: "json" };
import intermediateSoftSkills from "#server/masters/data/intermediateSoftSkill.json" with { type: "json" };
import majorHardSkills from "#server/masters/data/majorHardSkill.json" with { type: "json" };
import majorIndustries from "#server/masters/data/majorIndustry.json" with { type: "json" };
import minorCategories from "#server/masters/data/minorCategory.json" with { type: "json" };
import occupations from "#server/masters/data/occupation.json" with { type: "json" };
import projectStatusValues from "#server/masters/data/projectStatusValue.json" with { type: "json" };
import resultEvaluationItems from "#server/masters/data/resultEvaluationItem.json" with { type: "json" };
import type { Role } from "./roles.ts";

// Reads masters from their data files by name, so that no id is written twice.

interface Named {
  readonly id: number;
  readonly name: string;
}

function named<T extends Named>(list: readonly T[], name: string): T {
  const found = list.find((one) => one.name === name);
  if (!found) throw new Error(`no master is called ${name}`);
  return found;
}

const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

/** The years at which each step of experience begins. The first three steps are below one year. */
const beginnings = [0, 0, 0, 1, 2, 3, 5, 10, 15];

/** Returns the step of experience for a number of whole years. */
export const yearStep = (years: number): number => {
  const at = beginnings.findLastIndex((least) => least <= years);
  return experienceYears[at]?.id ?? 1;
};

export const industryNames: readonly Named[] = majorIndustries;
export const industriesWithin = (majorId: number): readonly Named[] =>
  intermediateIndustries.filter(({ majorIndustryId }) => majorIndustryId === majorId);

const engineerSkillIds = new Map(engineerSkills.map(({ id, name }) => [name, id]));
/** Returns an engineer skill; undefined if career sheets have none of this name. */
export const engineerSkillNamed = (name: string): number | undefined => engineerSkillIds.get(name);

export const softSkillIds: readonly number[] = idsOf(intermediateSoftSkills);
export const resultItemIds: readonly number[] = idsOf(resultEvaluationItems);

export const occupationName = (id: number): string => occupations.find((one) => one.id === id)?.name ?? "";

const stepNamed = (category: number) => (name: string) =>
  named(
    projectStatusValues.filter((one) => one.category === category),
    name,
  ).id;

/** The steps of a project's life by name. */
export const statusNamed = stepNamed(1);
export const phaseNamed = stepNamed(2);
export const executionPhaseNamed = stepNamed(3);

/** A trade with its ids in the masters. */
export interface Trade {
  readonly occupationId: number;
  readonly hardSkillIds: readonly number[];
  readonly careers: readonly {
    readonly name: string;
    readonly majorCategoryId: number;
    readonly intermediateCategoryId: number;
    /** The kinds of work within the trade. */
    readonly kinds: readonly Named[];
  }[];
}

const trades = new Map<Role, Trade>();

/** @throws Error naming what the data files lack */
export function tradeOf(role: Role): Trade {
  const known = trades.get(role);
  if (known) return known;
  const occupationId = named(occupations, role.occupation).id;
  const groups = new Set(idsOf(majorHardSkills.filter((group) => group.occupationId === occupationId)));
  const trade = {
    occupationId,
    hardSkillIds: idsOf(intermediateHardSkills.filter(({ majorHardSkillId }) => groups.has(majorHardSkillId))),
    careers: role.categories.map((name) => {
      const { id, majorCategoryId } = named(intermediateCategories, name);
      const kinds = minorCategories.filter(({ intermediateCategoryId }) => intermediateCategoryId === id);
      return { name, majorCategoryId, intermediateCategoryId: id, kinds };
    }),
  };
  trades.set(role, trade);
  return trade;
}
