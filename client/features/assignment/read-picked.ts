import { namesById } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { skillSheet } from "#sync/model/entities/career-sheet.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { engineerSkill, minorCategory } from "#sync/model/entities/skill-category.ts";
import { evaluationState, mean } from "#sync/model/rules/evaluation.ts";

/** The facts that are shown beside a partner's name in the choice. */
export interface PickedFacts {
  readonly skills: string;
  readonly positions: string;
  /** The mean of the saved project evaluations; null where there is none. */
  readonly score: number | null;
  readonly updatedAt: string;
  readonly createdAt: string;
}

/** Reads the facts of some partners for the choice, by id. */
export async function readPicked(reader: ReplicaReader, ids: readonly string[]): Promise<ReadonlyMap<string, PickedFacts>> {
  const [partners, sheets, contracts, interviews, evaluations] = await Promise.all([
    reader.getMany(partner, ids),
    reader.listEach(skillSheet, "partnerId", ids),
    reader.listEach(contract, "partnerId", ids),
    reader.listEach(secondInterview, "partnerId", ids),
    reader.listEach(projectEvaluation, "partnerId", ids),
  ]);
  const saved = evaluations.map((all) => all.filter(({ state }) => state === evaluationState.saved));
  const activities = sheets.map((all) => all.flatMap(({ details }) => details.map(({ minorCategoryId }) => minorCategoryId)));
  const tools = sheets.map((all) => all.flatMap(({ engineers }) => engineers.map(({ engineerSkillId }) => engineerSkillId)));
  // Those by which the filter of positions finds a partner.
  const held = contracts.map((all, at) => [
    ...all.map(({ occupationId }) => occupationId),
    ...[...(interviews[at] ?? []), ...(saved[at] ?? [])].flatMap(({ hardOccupationIds }) => hardOccupationIds),
  ]);
  const [activityNames, toolNames, occupationNames] = await Promise.all([
    namesById(reader, minorCategory, activities.flat()),
    namesById(reader, engineerSkill, tools.flat()),
    namesById(reader, occupation, held.flat()),
  ]);
  const words = (of: AnyEntity, names: ReadonlyMap<string, string>, all: readonly number[] = []) => {
    const coming = reader.hasAll(of) ? [] : [receivingWord];
    return [...new Set([...new Set(all)].flatMap((id) => names.get(String(id)) ?? coming))].join("、");
  };
  return new Map(
    partners.flatMap((row, at) => {
      if (!row) return [];
      const scores = (saved[at] ?? []).flatMap(({ allAverage }) => allAverage ?? []);
      const { id, updatedAt, createdAt } = row;
      const facts = {
        // As REST names them: kinds of work first, then languages and tools.
        skills: [words(minorCategory, activityNames, activities[at]), words(engineerSkill, toolNames, tools[at])]
          .filter((part) => part !== "")
          .join("、"),
        positions: words(occupation, occupationNames, held[at]),
        score: mean(scores),
        updatedAt,
        createdAt,
      };
      return [[id, facts] as const];
    }),
  );
}
