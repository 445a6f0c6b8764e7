import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { project } from "#sync/model/entities/project.ts";
import { engineerSkill, intermediateCategory, majorCategory, minorCategory } from "#sync/model/entities/skill-category.ts";
import { namedSkills } from "#sync/model/rules/named-skills.ts";
import { ratesIn } from "#sync/model/rules/rate-text.ts";
import type { SlotNeed } from "#sync/model/rules/slot-judgements.ts";

/** The place of a project, by the rows that tell what it asks. */
export interface Place {
  readonly project: Pick<RowOf<typeof project>, "id" | "name" | "content" | "reward" | "startDate" | "orderClientId">;
  readonly position: { readonly occupationId: number; readonly occupationName: string };
}

/** What a place asks, and the kinds of jobs by which the index finds who may have it. */
export interface ReadNeed {
  readonly need: SlotNeed;
  readonly majorCategoryIds: readonly number[];
}

/** Reads what a place asks: budget, first day, and the skills that the occupation and the project name. */
export async function readNeed(reader: ReplicaReader, { project, position }: Place, today: string): Promise<ReadNeed> {
  const [majors, ...kinds] = await Promise.all([
    reader.all(majorCategory),
    reader.all(engineerSkill),
    reader.all(minorCategory),
    reader.all(intermediateCategory),
  ]);
  const entities = [engineerSkill, minorCategory, intermediateCategory];
  const masters = kinds.flatMap((rows, at) =>
    rows.map(({ id, name, majorCategoryId }) => ({ key: `${entities[at]?.name}/${id}`, name, majorCategoryId })),
  );
  // Words end at a line, so that two texts do not make a word together.
  const text = [position.occupationName, project.name, project.content ?? ""].join("\n");
  const skills = namedSkills(text, masters);
  const named = namedSkills(
    position.occupationName,
    majors.map(({ id, name }) => ({ key: String(id), name })),
  );
  const { startDate } = project;
  return {
    need: {
      ...position,
      today,
      start: startDate !== null && startDate > today ? startDate : today,
      skills: skills.map(({ key, name }) => ({ key, name })),
      budget: ratesIn(project.reward),
    },
    majorCategoryIds: [
      ...new Set([...skills.map(({ majorCategoryId }) => majorCategoryId), ...named.map(({ key }) => Number(key))]),
    ],
  };
}
