import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { code, integer, optionalText } from "#sync/engine/field.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { AppError } from "#sync/model/errors.ts";
import { saveProjectEvaluation, withdrawProjectEvaluation } from "#sync/model/mutators/project-evaluation.ts";
import { enteredStates, evaluationState } from "#sync/model/rules/evaluation.ts";
import { underWireNames } from "../../http/wire-names.ts";
import { defineCall } from "../guard/guard.ts";
import { longRows } from "../sql/long-rows.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { id } from "../wire/wire.ts";
import { wireInput, wireInputOr } from "../wire/wire-input.ts";
import { bodyRef, idNamed } from "../wire/wire-ref.ts";
import { evaluationWire, toEvaluations } from "./evaluation-wire.ts";

const { scheduledDate } = projectEvaluation.fields;

export const listProjectEvaluations = defineCall({
  method: "GET",
  path: "/api/project/{id}/project_evaluation",
  priority: "list",
  who: "admin",
  summary: "What was saved of partners' work in a project, newest update first; temporary ones are left out",
  input: { params: { id: rowRef } },
  answer: { projectEvaluation: z.array(evaluationWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id } = await findRow(knex, project, params.id, actor);
    const found = rowsOf(knex, projectEvaluation, actor)
      .where({ "t.project_id": id, "t.state": 1 })
      .orderByRaw("t.updated_at desc, t.id");
    return { projectEvaluation: await longRows(found, (rows) => toEvaluations(knex, rows, actor), 2) };
  },
});

export const readPreviousEvaluation = defineCall({
  method: "GET",
  path: "/api/pre_project_evaluation/{partnerId}",
  who: "admin",
  summary: "What an evaluation of a partner starts from: the caller's temporary one, else the newest saved one, or null",
  input: {
    params: { partnerId: rowRef },
    query: { projectId: z.preprocess((value) => (value === "" ? undefined : value), rowRef.optional()) },
  },
  answer: { projectEvaluation: evaluationWire.nullable() },
  refusals: ["not_found"],
  async run({ params, query }, { context: { knex }, actor }) {
    const { id: partnerId } = await findRow(knex, partner, params.partnerId, actor);
    const projectId = await idNamed(knex, project, query.projectId, actor);
    const found = rowsOf(knex, projectEvaluation, actor)
      .join("project", "project.id", "t.project_id")
      .whereNull("project.deleted_at")
      .where("t.partner_id", partnerId)
      .whereRaw("(t.state = 1 or (t.state = 0 and t.created_by = ?))", [actor.id])
      .orderByRaw("t.state, t.created_at desc, t.id desc")
      .limit(1);
    if (projectId !== undefined) found.where("t.project_id", projectId);
    const [previous] = await toEvaluations(knex, await found, actor);
    return { projectEvaluation: previous ?? null };
  },
});

/** A score of 0, or an empty score, means no score. */
const score = { score: wireInputOr(integer("点数", 0, 5), 0), memo: wireInput(optionalText("メモ", 4_000)).default(null) };
const skillId = wireInput(integer("スキル", 1, 2_147_483_647));

export const saveEvaluation = defineCall({
  method: "POST",
  path: "/api/partner_member/{partnerId}/project_evaluation",
  who: "admin",
  summary:
    "Saves an evaluation, for good (sts 1) or for now (0), or in place of the one that revisionOfId names; the server computes the averages",
  limit: 4 * 1024 * 1024,
  input: {
    params: { partnerId: rowRef },
    body: {
      projectId: bodyRef,
      sts: wireInput(code("状態", enteredStates)),
      revisionOfId: bodyRef.nullish(),
      scheduledDate: wireInput(scheduledDate).default(null),
      projectSoftSkillEvaluation: z
        .array(z.object({ mIntermediateSoftSkillId: skillId, ...score }))
        .max(500)
        .nullish(),
      projectHardSkillEvaluation: z
        .array(z.object({ mIntermediateHardSkillId: skillId, ...score }))
        .max(500)
        .nullish(),
    },
  },
  answer: { projectEvaluationId: id },
  refusals: ["not_found", "evaluation_withdrawn"],
  async run({ params, body }, { context: { knex, sync }, actor }) {
    const soft = scored(body.projectSoftSkillEvaluation);
    const hard = scored(body.projectHardSkillEvaluation);
    const work = () =>
      inOneAct(knex, async (trx) => {
        const revisionOfId = body.revisionOfId ? await idNamed(trx, projectEvaluation, body.revisionOfId, actor) : null;
        if (revisionOfId !== null && body.sts === evaluationState.temporary)
          throw new AppError("validation_error", [{ path: "sts", message: "訂正は一時保存できません" }]);
        const input = {
          id: uuidv7(),
          projectId: await idNamed(trx, project, body.projectId, actor),
          partnerId: await idNamed(trx, partner, params.partnerId, actor),
          state: body.sts,
          revisionOfId,
          scheduledDate: body.scheduledDate,
          softScores: soft.map(({ one }) => ({
            skillId: one.mIntermediateSoftSkillId,
            score: one.score,
            memo: one.memo,
          })),
          hardScores: hard.map(({ one }) => ({
            skillId: one.mIntermediateHardSkillId,
            score: one.score,
            memo: one.memo,
          })),
        };
        await sync.mutate(actor, saveProjectEvaluation, input, { trx });
        return { projectEvaluationId: input.id };
      });
    const places = { softScores: soft.map(({ at }) => at), hardScores: hard.map(({ at }) => at) };
    return underWireNames(wireNames, work, places);
  },
});

/** Returns the items with a score, each with its index in the request. A score of 0 means no score. */
const scored = <T extends { readonly score: number }>(scores: readonly T[] | null | undefined) =>
  (scores ?? []).flatMap((one, at) => (one.score > 0 ? [{ one, at }] : []));

const wireNames = {
  softScores: "projectSoftSkillEvaluation",
  "softScores.skillId": "mIntermediateSoftSkillId",
  hardScores: "projectHardSkillEvaluation",
  "hardScores.skillId": "mIntermediateHardSkillId",
};

export const readProjectEvaluation = defineCall({
  method: "GET",
  path: "/api/project_evaluation/{id}",
  who: "admin",
  summary: "One project evaluation, by id or display number; a temporary one for its author alone",
  input: { params: { id: rowRef } },
  answer: { projectEvaluation: evaluationWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const row = await findRow(knex, projectEvaluation, params.id, actor);
    const isAnothers = row.state === evaluationState.temporary && row.createdBy !== actor.id;
    const [found] = isAnothers ? [] : await toEvaluations(knex, [row], actor);
    if (!found) throw new AppError("not_found");
    return { projectEvaluation: found };
  },
});

export const withdrawEvaluation = defineCall({
  method: "DELETE",
  path: "/api/project_evaluation/{id}",
  who: "admin",
  summary: "Withdraws a saved evaluation of one's own; masters may any. It counts nowhere any more, and stays to be read",
  input: { params: { id: rowRef } },
  success: true,
  answer: {},
  refusals: ["forbidden", "not_found", "evaluation_corrected"],
  async run({ params }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, projectEvaluation, params.id, actor);
    await sync.mutate(actor, withdrawProjectEvaluation, { id });
    return {};
  },
});
