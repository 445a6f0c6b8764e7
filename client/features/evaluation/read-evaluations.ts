import { readNames } from "#client/records/names.ts";
import { type MentionedPartner, readPartners } from "#client/records/result/read-partners.ts";
import { changesText } from "#client/records/revision/corrections.ts";
import type { Compared } from "#client/records/revision/differences.ts";
import type { Revision } from "#client/records/revision/revision.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { byCourse } from "#sync/model/rules/contract.ts";
import { crossedWith, evaluationState, evaluatorOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { revisionsOf } from "#sync/model/rules/interview.ts";
import type { Evaluation } from "./use-basis.ts";

/** A project evaluation with the data that its page shows. */
export interface EvaluationView extends Evaluation {
  readonly partner: MentionedPartner | null;
  /** The evaluator's name. */
  readonly by: string;
  /** The occupation of the partner's last contract in the project, else of their last one at all; null without any. */
  readonly occupationId: number | null;
  /** All revisions of it, the newest first. */
  readonly revisions: readonly EvaluationRevision[];
}

/** One of the revisions of an evaluation. */
export interface EvaluationRevision extends Revision {
  readonly row: Evaluation;
  /** The name of the user who saved it. */
  readonly by: string;
  /** Whether another revision corrects the same one, and neither author had seen the other's. */
  readonly crossed: boolean;
}

const { scheduledDate, softScores, hardScores } = projectEvaluation.fields;

/** The fields by which revisions of an evaluation are compared. */
export const comparedFields: Compared = { fields: { scheduledDate, softScores, hardScores } };

/** Reads the evaluations of a project: saved ones, and the temporary ones of the current user. */
export async function readEvaluations(reader: ReplicaReader, projectId: string): Promise<readonly EvaluationView[]> {
  const all = await reader.list(projectEvaluation, "projectId", projectId);
  const rows = all.filter(({ state, createdBy }) => state !== evaluationState.temporary || createdBy === reader.actor.id);
  const by = await readNames(reader, projectEvaluation, rows, ["createdBy"]);
  const partnerOf = await readPartners(
    reader,
    rows.map(({ partnerId }) => partnerId),
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      partner: partnerOf(row.partnerId),
      by: by({ ...row, createdBy: evaluatorOf(rows, row) }, "createdBy"),
      occupationId: await lastOccupation(reader, row),
      revisions: shownRevisions(revisionsOf(rows, row), (one) => by(one, "createdBy")),
    })),
  );
}

function shownRevisions(revisions: readonly Evaluation[], byOf: (row: Evaluation) => string): readonly EvaluationRevision[] {
  return revisions.map(inOrder).map((row, at, rows) => {
    const [by, before, crossed] = [byOf(row), rows[at + 1], crossedWith(rows, row).length > 0];
    const facts = [
      formatMoment(row.createdAt),
      by,
      `総合平均 ${(row.allAverage ?? 0).toFixed(1)}点`,
      ...(crossed ? ["行き違い"] : []),
    ];
    return {
      row,
      by,
      crossed,
      name: before ? `${rows.length - 1 - at}回目の訂正` : "最初の評価",
      recorded: facts.join("・"),
      changes: before && changesText("訂正", comparedFields.fields, { ...before }, { ...row }),
    };
  });
}

/** Returns an evaluation with its scores in the order of their skills. Their order when they were saved means nothing. */
const inOrder = (row: Evaluation): Evaluation => ({
  ...row,
  softScores: bySkill(row.softScores),
  hardScores: bySkill(row.hardScores),
});

const bySkill = (scores: Readonly<SkillScores>) => scores.toSorted((a, b) => a.skillId - b.skillId);

async function lastOccupation(reader: ReplicaReader, { partnerId, projectId }: Evaluation): Promise<number | null> {
  const contracts = (await reader.list(contract, "partnerId", partnerId)).sort(byCourse);
  const last = contracts.find((one) => one.projectId === projectId) ?? contracts[0];
  return last?.occupationId ?? null;
}
