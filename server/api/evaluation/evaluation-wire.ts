import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { intermediateHardSkill, intermediateSoftSkill } from "#sync/model/entities/skill.ts";
import { evaluatorOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { contractWire, toContracts } from "../contract/contract-wire.ts";
import { grouped } from "../sql/grouped.ts";
import { adminsById, membersById, memberWire, namedWire, projectsById } from "../sql/named-rows.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";

type Evaluation = RowOf<typeof projectEvaluation>;

const fields = wireFields(projectEvaluation, ["projectId", "partnerId", "scheduledDate"]);
const skill = z.strictObject({ id: z.int(), name: z.string() });
const score = { score: z.int(), memo: z.string().nullable() };

/** A project evaluation in answers. */
export const evaluationWire = z.strictObject({
  id,
  number: displayNumber,
  ...fields.shape,
  /** 0 temporary, 1 saved, 2 corrected by another, 3 withdrawn; lists have only saved ones. */
  sts: z.int(),
  softAvarageScore: z.number().nullable(),
  hardAvarageScore: z.number().nullable(),
  allAvarageScore: z.number().nullable(),
  project: namedWire.nullable(),
  /** The partner's contracts in this project are ordered by their start. */
  partnerMember: z.strictObject({ ...memberWire.shape, contracts: z.array(contractWire) }),
  /** The evaluator; null if that administrator is deleted. */
  adminUser: namedWire.nullable(),
  projectSoftSkillEvaluation: z.array(
    z.strictObject({ ...score, mIntermediateSoftSkillId: z.int(), mIntermediateSoftSkill: skill }),
  ),
  projectHardSkillEvaluation: z.array(
    z.strictObject({ ...score, mIntermediateHardSkillId: z.int(), mIntermediateHardSkill: skill }),
  ),
  createdAt: moment,
  updatedAt: moment,
});
export type EvaluationWire = z.output<typeof evaluationWire>;

/** Converts evaluations to their wire form. Those of partners and projects in the trash are left out. */
export async function toEvaluations(knex: Knex, rows: readonly Evaluation[], actor: Actor): Promise<EvaluationWire[]> {
  const firsts = await firstsOf(knex, rows, actor);
  const partnerIds = rows.map((row) => row.partnerId);
  const projectIds = rows.map((row) => row.projectId);
  const evaluatorIds = rows.map((row) => evaluatorOf(firsts, row));
  const [members, projects, admins, contracts, soft, hard] = await Promise.all([
    membersById(knex, partnerIds, actor),
    projectsById(knex, projectIds, actor),
    adminsById(knex, evaluatorIds, actor),
    contractsBetween(knex, rows, actor),
    rowsOf(knex, intermediateSoftSkill, actor),
    rowsOf(knex, intermediateHardSkill, actor),
  ]);
  const softSkill = namer(soft);
  const hardSkill = namer(hard);
  return rows.flatMap((row) => {
    const member = members.get(row.partnerId);
    const project = projects.get(row.projectId);
    if (!member?.id || !project?.id) return [];
    return [
      {
        id: row.id,
        number: row.number,
        ...fields.of(row),
        sts: row.state,
        softAvarageScore: row.softAverage,
        hardAvarageScore: row.hardAverage,
        allAvarageScore: row.allAverage,
        project,
        partnerMember: { ...member, contracts: [...(contracts.get(pairOf(row)) ?? [])] },
        adminUser: admins.get(evaluatorOf(firsts, row) ?? "") ?? null,
        projectSoftSkillEvaluation: row.softScores.map(({ skillId, score, memo }) => ({
          mIntermediateSoftSkillId: skillId,
          score,
          memo,
          mIntermediateSoftSkill: softSkill(skillId),
        })),
        projectHardSkillEvaluation: row.hardScores.map(({ skillId, score, memo }) => ({
          mIntermediateHardSkillId: skillId,
          score,
          memo,
          mIntermediateHardSkill: hardSkill(skillId),
        })),
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
      },
    ];
  });
}

/** Returns the first revisions of those evaluations that are corrections. */
const firstsOf = async (knex: Knex, rows: readonly Evaluation[], actor: Actor): Promise<Evaluation[]> => {
  const ids = rows.flatMap(({ revisionOfId }) => revisionOfId ?? []);
  return ids.length === 0 ? [] : rowsOf(knex, projectEvaluation, actor).whereRaw("t.id = any(?::uuid[])", [ids]);
};

const pairOf = (row: { readonly projectId: string; readonly partnerId: string }) => `${row.projectId} ${row.partnerId}`;

/** Returns the contracts of each evaluated partner in the evaluation's project. */
async function contractsBetween(knex: Knex, rows: readonly Evaluation[], actor: Actor) {
  const idsOf = (key: "projectId" | "partnerId") => [...new Set(rows.map((row) => row[key]))];
  const found: RowOf<typeof contract>[] = await rowsOf(knex, contract, actor)
    .whereRaw("t.project_id = any(?::uuid[])", [idsOf("projectId")])
    .whereRaw("t.partner_id = any(?::uuid[])", [idsOf("partnerId")])
    .orderByRaw("t.open_date, t.id");
  return grouped(await toContracts(knex, found, actor), pairOf);
}

/** Returns a function that finds a skill's id and name. */
function namer(skills: readonly { readonly id: string | number; readonly name: string }[]) {
  const names = new Map(skills.map(({ id, name }) => [Number(id), name]));
  return (id: SkillScores[number]["skillId"]) => ({ id, name: names.get(id) ?? "" });
}
