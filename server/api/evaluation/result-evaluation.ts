import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { AppError } from "#sync/model/errors.ts";
import { defineCall } from "../guard/guard.ts";
import { longRows } from "../sql/long-rows.ts";
import { adminsById, membersById, memberWire, namedWire, projectsById } from "../sql/named-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { ownedRows } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";

const fields = wireFields(resultEvaluation, ["scheduledDate"]);
const params = { id: rowRef };

export const resultEvaluationWire = z.strictObject({
  id,
  number: displayNumber,
  ...fields.shape,
  partnerMember: memberWire,
  project: namedWire.nullable(),
  interviewerPartner: namedWire.nullable(),
  /** The first of the administrators who interviewed. */
  adminData: namedWire.nullable(),
  adminUser: z.array(namedWire),
  scores: z.array(z.int()),
  evaluations: z.array(z.strictObject({ mResultEvaluationId: z.int(), score: z.int() })),
  createdAt: moment,
  updatedAt: moment,
});

export const listResultEvaluations = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/result_evaluation",
  priority: "list",
  who: "admin",
  summary: "A partner's project evaluations from the partners' own site, newest update first",
  input: { params },
  answer: { resultEvaluation: z.array(resultEvaluationWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id: partnerId } = await findRow(knex, partner, params.id, actor);
    const found = ownedRows(knex, resultEvaluation, { partnerId }, actor).orderByRaw("t.updated_at desc, t.id");
    return { resultEvaluation: await longRows(found, (rows) => toResultEvaluations(knex, rows, actor)) };
  },
});

export const readResultEvaluation = defineCall({
  method: "GET",
  path: "/api/result_evaluation/{id}",
  who: "admin",
  summary: "One project evaluation from the partners' own site, by id or display number",
  input: { params },
  answer: { resultEvaluation: resultEvaluationWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const [found] = await toResultEvaluations(knex, [await findRow(knex, resultEvaluation, params.id, actor)], actor);
    if (!found) throw new AppError("not_found");
    return { resultEvaluation: found };
  },
});

/**
 * Converts evaluations to their wire form. Those of partners in the trash are left out, but an interviewer in the trash is still
 * named.
 */
async function toResultEvaluations(knex: Knex, rows: readonly RowOf<typeof resultEvaluation>[], actor: Actor) {
  const partnerIds = rows.flatMap(({ partnerId, interviewerPartnerId }) => [partnerId, interviewerPartnerId]);
  const projectIds = rows.map(({ projectId }) => projectId);
  const adminIds = rows.flatMap(({ interviewerAdminIds }) => interviewerAdminIds);
  const [members, projects, admins] = await Promise.all([
    membersById(knex, partnerIds, actor),
    projectsById(knex, projectIds, actor),
    adminsById(knex, adminIds, actor),
  ]);
  return rows.flatMap((row) => {
    const partnerMember = members.get(row.partnerId);
    if (!partnerMember?.id) return [];
    const interviewer = members.get(row.interviewerPartnerId ?? "");
    const adminUser = row.interviewerAdminIds.flatMap((adminId) => admins.get(adminId) ?? []);
    const { id, number, createdAt, updatedAt } = row;
    return [
      {
        id,
        number,
        ...fields.of(row),
        partnerMember,
        project: projects.get(row.projectId ?? "") ?? null,
        interviewerPartner: interviewer ? { id: interviewer.id, name: interviewer.name } : null,
        adminData: adminUser[0] ?? null,
        adminUser,
        scores: row.scores.map(({ score }) => score),
        evaluations: row.scores.map(({ itemId, score }) => ({ mResultEvaluationId: itemId, score })),
        createdAt,
        updatedAt,
      },
    ];
  });
}
