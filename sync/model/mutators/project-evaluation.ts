import { z } from "zod";
import type { Actor, RowOf } from "../../engine/entity.ts";
import { code, rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { partner } from "../entities/partner.ts";
import { project } from "../entities/project.ts";
import { projectEvaluation } from "../entities/project-evaluation.ts";
import { AppError } from "../errors.ts";
import { averagesOf, canWithdraw, enteredStates, evaluationState } from "../rules/evaluation.ts";
import { firstRevision } from "../rules/interview.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { hardOccupations } from "./hard-occupations.ts";
import { livingPartner } from "./living-partner.ts";
import { newRow } from "./record-input.ts";

const { temporary, saved, corrected, withdrawn } = evaluationState;
const given = ["projectId", "partnerId", "scheduledDate", "softScores", "hardScores", "revisionOfId", "correctsId"] as const;
/** What a save has to know of a project's other evaluations. Their scores may have a megabyte each. */
const needed = ["partnerId", "createdBy", "state", "revisionOfId"] as const;

/**
 * Saves its author's evaluation of a partner's work in a project. A temporary one is replaced by whatever the same author saves
 * next for the same work. A final one is added to those that exist, or replaces the one that it corrects.
 */
export const saveProjectEvaluation = defineMutator({
  name: "projectEvaluation.save",
  label: "プロジェクト評価の保存",
  merge: "whole",
  input: newRow(projectEvaluation, given).extend({ state: code("状態", enteredStates).schema }),
  async run(tx, input, { actor }) {
    const { id, projectId, state, scheduledDate = null, softScores, hardScores } = input;
    // The project is locked first: of two that the author saves at once, the later one finds the earlier.
    mustNotBeDeleted(await tx.get(project, projectId));
    const { id: partnerId } = await livingPartner(tx, input.partnerId);
    const others = (await tx.list(projectEvaluation, "projectId", projectId, needed)).filter(
      (other) => other.partnerId === partnerId && other.id !== id,
    );
    const { revisionOfId, correctsId } = input.revisionOfId
      ? await replaced(tx, others, input.revisionOfId, input.correctsId)
      : { revisionOfId: null, correctsId: null };
    if (revisionOfId === null)
      for (const other of others)
        if (other.createdBy === actor.id && other.state === temporary) await tx.remove(projectEvaluation, other.id);
    const { soft, hard, all } = averagesOf(softScores, hardScores);
    await tx.insert(projectEvaluation, {
      id,
      projectId,
      partnerId,
      state: revisionOfId === null ? state : saved,
      scheduledDate,
      softScores,
      hardScores,
      softAverage: soft,
      hardAverage: hard,
      allAverage: all,
      hardOccupationIds: await hardOccupations(tx, hardScores),
      revisionOfId,
      correctsId,
    });
  },
});

/**
 * Lets a correction replace all existing revisions. If two authors correct the same one at once, both corrections are among them,
 * and the later one counts.
 * @param others of the same partner in the same project
 * @param seenId the revision that its author had seen; without it the one that counts now
 * @returns the ids of the first revision and of the one that is corrected
 * @throws AppError `not_found`, `evaluation_withdrawn`
 */
async function replaced(tx: Tx, others: readonly Other[], revisionOfId: string, seenId: string | null | undefined) {
  const named = others.find(({ id, state }) => id === revisionOfId && state !== temporary);
  if (!named) throw new AppError("not_found");
  const revisions = others.filter((other) => firstRevision(other) === firstRevision(named));
  if (revisions.some(({ state }) => state === withdrawn)) throw new AppError("evaluation_withdrawn");
  const counting = revisions.filter(({ state }) => state === saved);
  for (const { id } of counting) await tx.update(projectEvaluation, id, { state: corrected });
  const seen = revisions.find(({ id }) => id === seenId) ?? counting[0] ?? named;
  return { revisionOfId: firstRevision(named), correctsId: seen.id };
}

type Evaluation = RowOf<typeof projectEvaluation>;
type Other = Pick<Evaluation, "id" | (typeof needed)[number]>;

/** Returns an evaluation that the actor may withdraw. @throws AppError `not_found`, `evaluation_corrected` or `forbidden` */
async function withdrawable(tx: Tx, id: string, actor: Actor): Promise<Evaluation> {
  const row = await tx.get(projectEvaluation, id);
  if (!row || row.state === temporary) throw new AppError("not_found");
  mustNotBeDeleted(await tx.look(project, row.projectId));
  mustNotBeDeleted(await tx.look(partner, row.partnerId));
  // The actor who withdraws it has not seen the revision that counts now.
  if (row.state === corrected) throw new AppError("evaluation_corrected");
  const first = row.revisionOfId === null ? undefined : await tx.look(projectEvaluation, row.revisionOfId);
  if (!canWithdraw(actor, first ? [first] : [], row)) throw new AppError("forbidden");
  return row;
}

/** Withdraws an evaluation for good: it can still be read, but counts nowhere. */
export const withdrawProjectEvaluation = defineMutator({
  name: "projectEvaluation.withdraw",
  label: "プロジェクト評価の取り下げ",
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { actor }) {
    const row = await withdrawable(tx, id, actor);
    if (row.state === saved) await tx.update(projectEvaluation, id, { state: withdrawn });
  },
});

/** Reinstates an evaluation that had been withdrawn, so that it counts again. */
export const reinstateProjectEvaluation = defineMutator({
  name: "projectEvaluation.reinstate",
  label: "プロジェクト評価の取り下げの取り消し",
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { actor }) {
    const row = await withdrawable(tx, id, actor);
    if (row.state === withdrawn) await tx.update(projectEvaluation, id, { state: saved });
  },
});
