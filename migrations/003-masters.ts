import type { Knex } from "knex";
import { feedColumn, feedTriggers } from "./replicated-table.ts";

/** Creates the masters: lists from which careers, projects and evaluations choose. Their rows come from data files. */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [
    master("occupation", "occupation", requiredText("name", 255)),
    master("majorIndustry", "major_industry", requiredText("name", 255)),
    master("intermediateIndustry", "intermediate_industry", parent("major_industry"), requiredText("name", 255)),
    master("majorCategory", "major_category", requiredText("name", 255)),
    master("intermediateCategory", "intermediate_category", parent("major_category"), requiredText("name", 255)),
    master(
      "minorCategory",
      "minor_category",
      parent("major_category"),
      parent("intermediate_category"),
      requiredText("name", 255),
    ),
    master("engineerSkill", "engineer_skill", parent("major_category"), requiredText("name", 255)),
    master("experienceYear", "experience_year", requiredText("name", 255), requiredText("explanation", 10_000)),
    master("majorHardSkill", "major_hard_skill", parent("occupation"), requiredText("name", 255)),
    master(
      "intermediateHardSkill",
      "intermediate_hard_skill",
      parent("major_hard_skill"),
      requiredText("name", 255),
      requiredText("description", 10_000),
    ),
    master("majorSoftSkill", "major_soft_skill", requiredText("name", 255)),
    master(
      "intermediateSoftSkill",
      "intermediate_soft_skill",
      parent("major_soft_skill"),
      requiredText("name", 255),
      requiredText("description", 10_000),
    ),
    master(
      "resultEvaluationItem",
      "result_evaluation_item",
      column("broad_category text not null check (broad_category in ('ソフトスキル', 'ハードスキル'))"),
      requiredText("category", 255),
      requiredText("evaluation_item", 255),
      requiredText("detail", 10_000),
    ),
    master(
      "projectStatusValue",
      "project_status_value",
      column("category integer not null check (category in (1, 2, 3))"),
      requiredText("name", 255),
    ),
  ])
    await knex.raw(sql);
}

interface Part {
  readonly sql: string;
  /** The column, where it needs an index of its own. */
  readonly indexed?: string;
}

const column = (sql: string): Part => ({ sql });

const requiredText = (name: string, max: number): Part =>
  column(`${name} text not null check (btrim(${name}) <> '' and char_length(${name}) <= ${max})`);

const parent = (table: string): Part => ({ sql: `${table}_id integer not null references ${table}`, indexed: `${table}_id` });

function master(entity: string, table: string, ...parts: readonly Part[]): string {
  const indexes = parts.flatMap(({ indexed }) => (indexed ? [`create index ${table}_${indexed} on ${table} (${indexed});`] : []));
  return `
    create table ${table} (
      id integer primary key,
      ${parts.map(({ sql }) => `${sql},`).join("\n      ")}
      ${feedColumn}
    );
    ${indexes.join("\n")}
    ${feedTriggers(entity, table)}`;
}
