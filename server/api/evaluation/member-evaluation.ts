import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { AppError } from "#sync/model/errors.ts";
import { defineCall } from "../guard/guard.ts";
import type { LongList } from "../guard/long-list.ts";
import { longRows } from "../sql/long-rows.ts";
import { membersById, memberWire, namedWire, projectsById } from "../sql/named-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { type OwnedBy, ownedRows } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";

const fields = wireFields(memberEvaluation, ["evaluationPartnerId", "memo", "scheduledDate"]);

export const memberEvaluationWire = z.strictObject({
  id,
  number: displayNumber,
  ...fields.shape,
  /** The partner who is evaluated. */
  partnerMember: memberWire,
  /** The partner who evaluates. */
  evaluationPartnerMember: memberWire,
  project: namedWire.nullable(),
  evaluations: z.array(z.strictObject({ score: z.int() })),
  createdAt: moment,
  updatedAt: moment,
});

export const readMemberEvaluation = defineCall({
  method: "GET",
  path: "/api/partner_member_result_evaluation/{id}",
  who: "admin",
  summary: "What one partner said of another (360 degrees), by id or display number",
  input: { params: { id: rowRef } },
  answer: { partnerMemberResultEvaluation: memberEvaluationWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const [found] = await toMemberEvaluations(knex, [await findRow(knex, memberEvaluation, params.id, actor)], actor);
    if (!found) throw new AppError("not_found");
    return { partnerMemberResultEvaluation: found };
  },
});

/** Lists evaluations of a partner, or of all partners in a project, newest update first. */
export const memberEvaluationsOf = (
  knex: Knex,
  owner: OwnedBy,
  actor: Actor,
): Promise<LongList<z.output<typeof memberEvaluationWire>>> =>
  longRows(ownedRows(knex, memberEvaluation, owner, actor).orderByRaw("t.updated_at desc, t.id"), (rows) =>
    toMemberEvaluations(knex, rows, actor),
  );

/**
 * Converts evaluations to their wire form. Those of partners in the trash are left out, but an evaluator in the trash is still
 * named.
 */
async function toMemberEvaluations(knex: Knex, rows: readonly RowOf<typeof memberEvaluation>[], actor: Actor) {
  const partnerIds = rows.flatMap(({ partnerId, evaluationPartnerId }) => [partnerId, evaluationPartnerId]);
  const projectIds = rows.map(({ projectId }) => projectId);
  const [members, projects] = await Promise.all([membersById(knex, partnerIds, actor), projectsById(knex, projectIds, actor)]);
  return rows.flatMap((row) => {
    const partnerMember = members.get(row.partnerId);
    const evaluationPartnerMember = members.get(row.evaluationPartnerId);
    if (!partnerMember?.id || !evaluationPartnerMember) return [];
    const { id, number, createdAt, updatedAt } = row;
    return [
      {
        id,
        number,
        ...fields.of(row),
        partnerMember,
        evaluationPartnerMember,
        project: projects.get(row.projectId ?? "") ?? null,
        evaluations: row.scores.map((score) => ({ score })),
        createdAt,
        updatedAt,
      },
    ];
  });
}
