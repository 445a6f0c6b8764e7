import { defineMutator } from "../../engine/mutator.ts";
import { partner } from "../entities/partner.ts";
import { project } from "../entities/project.ts";
import { projectEvaluation } from "../entities/project-evaluation.ts";
import { averagesOf } from "../rules/evaluation.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { hardOccupations } from "./hard-occupations.ts";
import { newRow } from "./record-input.ts";

const temporary = 0;
const given = ["projectId", "partnerId", "state", "scheduledDate", "softScores", "hardScores"] as const;

/**
 * Saves what its author judges of a partner's work in a project. A temporary one gives way to whatever the same author
 * saves next of the same work; what is saved for good is added to what is there.
 */
export const saveProjectEvaluation = defineMutator({
  name: "projectEvaluation.save",
  label: "プロジェクト評価の保存",
  merge: "whole",
  input: newRow(projectEvaluation, given),
  async run(tx, { id, projectId, partnerId, state, scheduledDate = null, softScores, hardScores }, { actor }) {
    // Locked first: of two that the author saves at once, the later finds the earlier.
    mustNotBeDeleted(await tx.get(project, projectId));
    mustNotBeDeleted(await tx.look(partner, partnerId));
    for (const other of await tx.list(projectEvaluation, "projectId", projectId)) {
      const own = other.partnerId === partnerId && other.createdBy === actor.id && other.id !== id;
      if (own && other.state === temporary) await tx.remove(projectEvaluation, other.id);
    }
    const { soft, hard, all } = averagesOf(softScores, hardScores);
    await tx.insert(projectEvaluation, {
      id,
      projectId,
      partnerId,
      state,
      scheduledDate,
      softScores,
      hardScores,
      softAverage: soft,
      hardAverage: hard,
      allAverage: all,
      hardOccupationIds: await hardOccupations(tx, hardScores),
    });
  },
});
