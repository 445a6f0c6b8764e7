import { z } from "zod";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { type Field, mayName } from "#sync/engine/field.ts";
import { intermediateIndustry, majorIndustry } from "#sync/model/entities/industry.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { prefecture } from "#sync/model/entities/prefecture.ts";
import { project, projectStatusValue } from "#sync/model/entities/project.ts";
import { resultEvaluationItem } from "#sync/model/entities/result-evaluation.ts";
import { intermediateHardSkill, intermediateSoftSkill, majorHardSkill, majorSoftSkill } from "#sync/model/entities/skill.ts";
import {
  engineerSkill,
  experienceYear,
  intermediateCategory,
  majorCategory,
  minorCategory,
} from "#sync/model/entities/skill-category.ts";
import type { Call } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { rowsOf } from "../sql/rows.ts";

/** The wire's name of each master. An item refers to its parent by the parent's name and `Id`. */
const wireNames = new Map<string, string>([
  [occupation.name, "mOccupation"],
  [majorIndustry.name, "mSkillMajorIndustry"],
  [intermediateIndustry.name, "mSkillIntermediateIndustry"],
  [majorCategory.name, "mSkillMajorCategory"],
  [intermediateCategory.name, "mSkillIntermediateCategory"],
  [minorCategory.name, "mSkillMinorCategory"],
  [engineerSkill.name, "mSkillEngineer"],
  [experienceYear.name, "mExperienceYear"],
  [majorHardSkill.name, "mMajorHardSkill"],
  [intermediateHardSkill.name, "mIntermediateHardSkill"],
  [majorSoftSkill.name, "mMajorSoftSkill"],
  [intermediateSoftSkill.name, "mIntermediateSoftSkill"],
  [resultEvaluationItem.name, "mResultEvaluation"],
  [prefecture.name, "prefectureMasterList"],
]);

export const listOccupations = masterList("m_occupation", "Occupations that projects hire for", occupation);
export const listIndustries = masterList("m_skill_major_industry", "Industries in two levels", majorIndustry, [
  intermediateIndustry,
]);
export const listCategories = masterList(
  "m_skill_major_category",
  "Kinds of jobs in three levels, with the skills of engineers (id 2)",
  majorCategory,
  [intermediateCategory, minorCategory, engineerSkill],
);
export const listExperienceYears = masterList("m_experience_year", "Years of experience in steps", experienceYear);
export const listHardSkills = masterList("m_major_hard_skill", "Hard skills by occupation", majorHardSkill, [
  intermediateHardSkill,
]);
export const listSoftSkills = masterList("m_major_soft_skill", "Soft skills in two levels", majorSoftSkill, [
  intermediateSoftSkill,
]);
export const listResultEvaluationItems = masterList(
  "m_result_evaluation",
  "What a project evaluation on the partners' own site asks for",
  resultEvaluationItem,
);
export const listPrefectures = masterList("prefecture_master", "Prefectures by their number", prefecture);

const named = z.strictObject({ id: z.int(), name: z.string() });

export const listProjectStatusValues = defineCall({
  method: "GET",
  path: "/api/project_status_values",
  who: "admin",
  summary: "Statuses (cat_id 1), phases (2) and execution phases (3) of projects, in one list and in three",
  answer: {
    statusValues: z.array(z.strictObject({ ...named.shape, cat_id: z.int() })),
    statuses: z.array(named),
    phases: z.array(named),
    executionPhases: z.array(named),
  },
  async run(_input, { context: { knex }, actor }) {
    const rows = await rowsOf(knex, projectStatusValue, actor).orderBy("t.id");
    const of = (field: Field) => rows.filter((row) => mayName(field, row)).map(({ id, name }) => ({ id: Number(id), name }));
    const { statusId, phaseId, executionPhaseId } = project.fields;
    return {
      statusValues: rows.map(({ id, name, category }) => ({ id: Number(id), name, cat_id: category })),
      statuses: of(statusId),
      phases: of(phaseId),
      executionPhases: of(executionPhaseId),
    };
  },
});

/**
 * Declares the call that lists a master by id, each item with the lists below it.
 * @param below masters that refer to this one as their parent
 */
function masterList(path: string, summary: string, entity: AnyEntity, below: readonly AnyEntity[] = []): Call {
  const key = wireName(entity);
  const lists = Object.fromEntries(below.map((child) => [wireName(child), z.array(itemSchema(child))]));
  return defineCall({
    method: "GET",
    path: `/api/${path}`,
    who: "admin",
    summary,
    answer: { [key]: z.array(itemSchema(entity).extend(lists)) },
    async run(_input, { context: { knex }, actor }) {
      const read = (one: AnyEntity): Promise<Row[]> => rowsOf(knex, one, actor).orderBy("t.id") as unknown as Promise<Row[]>;
      const [items, ...children] = await Promise.all([entity, ...below].map(read));
      const listsOf = (id: Row["id"]) =>
        below.map((child, at) => {
          const parent = Object.keys(child.fields).find((field) => child.fields[field]?.references === entity.name);
          const rows = (children[at] ?? []).filter((row) => parent !== undefined && row[parent] === id);
          return [wireName(child), rows.map((row) => toItem(child, row))];
        });
      return { [key]: (items ?? []).map((row) => ({ ...toItem(entity, row), ...Object.fromEntries(listsOf(row.id)) })) };
    },
  });
}

function wireName({ name }: { readonly name: string }): string {
  const found = wireNames.get(name);
  if (found === undefined) throw new Error(`${name} has no name on the wire`);
  return found;
}

/** Returns a field's key on the wire: its own name, or the name of what it references. */
function keyOf(entity: AnyEntity, field: string): string {
  const target = entity.fields[field]?.references;
  return target === undefined ? field : `${wireName({ name: target })}Id`;
}

function itemSchema(entity: AnyEntity) {
  const fields = Object.entries(entity.fields).map(([field, { type }]) => [
    keyOf(entity, field),
    type === "integer" ? z.int() : z.string(),
  ]);
  return z.strictObject({ id: z.int(), ...(Object.fromEntries(fields) as Record<string, z.ZodType>) });
}

function toItem(entity: AnyEntity, row: Row): Readonly<Record<string, unknown>> {
  const values = Object.keys(entity.fields).map((field) => [keyOf(entity, field), row[field]]);
  return { id: row.id, ...Object.fromEntries(values) };
}
