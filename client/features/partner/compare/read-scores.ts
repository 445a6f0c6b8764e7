import { readOccupations } from "#client/records/skill/use-occupations.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { averageOf, evaluationState, mean, type SkillScores } from "#sync/model/rules/evaluation.ts";

/** A group of hard skills of an occupation. */
export interface HardGroup {
  readonly id: number;
  readonly label: string;
  readonly skillIds: ReadonlySet<number>;
}

/** A mean, and how many evaluations or skills it is of. */
export interface Mean {
  readonly score: number | null;
  readonly count: number;
}

/** The means of the evaluations of a partner. */
export interface EvaluationMeans {
  readonly all: Mean;
  readonly soft: Mean;
  readonly hard: Mean;
  /** Of the evaluations from the partners' own site. */
  readonly results: Mean;
  /** Of the evaluations by other partners (360 degrees). */
  readonly members: Mean;
}

/** Reads the groups of hard skills, in the masters' order. */
export async function readHardGroups(reader: ReplicaReader): Promise<readonly HardGroup[]> {
  const occupations = await readOccupations(reader);
  return occupations.flatMap((occupation) =>
    occupation.groups.map(({ id, name, skills }) => ({
      id,
      label: occupation.name === name ? name : `${occupation.name}／${name}`,
      skillIds: new Set(skills.map((skill) => skill.id)),
    })),
  );
}

/** Returns the means of scores by group; a group without a score has none. */
export function meansByGroup(scores: SkillScores, groups: readonly HardGroup[]): ReadonlyMap<number, Mean> {
  return new Map(
    groups.flatMap(({ id, skillIds }) => {
      const own = scores.filter(({ skillId }) => skillIds.has(skillId));
      return own.length > 0 ? [[id, { score: averageOf(own), count: own.length }] as const] : [];
    }),
  );
}

/** Reads the means of a partner's evaluations. Of project evaluations only saved ones count, and a hard mean only with hard scores. */
export async function readEvaluationMeans(reader: ReplicaReader, partnerId: string): Promise<EvaluationMeans> {
  const [projects, results, members] = await Promise.all([
    reader.list(projectEvaluation, "partnerId", partnerId),
    reader.list(resultEvaluation, "partnerId", partnerId),
    reader.list(memberEvaluation, "partnerId", partnerId),
  ]);
  const saved = projects.filter(({ state }) => state === evaluationState.saved);
  return {
    all: meanOf(saved.map(({ allAverage }) => allAverage)),
    soft: meanOf(saved.map(({ softScores, softAverage }) => (softScores.length > 0 ? softAverage : null))),
    hard: meanOf(saved.map(({ hardScores, hardAverage }) => (hardScores.length > 0 ? hardAverage : null))),
    results: meanOf(results.map(({ scores }) => averageOf(scores))),
    members: meanOf(members.map(({ scores }) => mean(scores))),
  };
}

function meanOf(averages: readonly (number | null)[]): Mean {
  const given = averages.filter((one) => one !== null);
  return { score: mean(given), count: given.length };
}
