import { readNames } from "#client/records/names.ts";
import { type MentionedPartner, readPartners } from "#client/records/result/read-partners.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { byCourse } from "#sync/model/rules/contract.ts";
import { crossedWith, evaluationState, evaluatorOf } from "#sync/model/rules/evaluation.ts";
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
  readonly revisions: readonly Revision[];
}

/** One of the revisions of an evaluation. */
interface Revision {
  readonly row: Evaluation;
  /** The name of the user who saved it. */
  readonly by: string;
  /** Whether another revision corrects the same one, and neither author had seen the other's. */
  readonly crossed: boolean;
}

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
      revisions: revisionsOf(rows, row).map((one, _at, all) => ({
        row: one,
        by: by(one, "createdBy"),
        crossed: crossedWith(all, one).length > 0,
      })),
    })),
  );
}

async function lastOccupation(reader: ReplicaReader, { partnerId, projectId }: Evaluation): Promise<number | null> {
  const contracts = (await reader.list(contract, "partnerId", partnerId)).sort(byCourse);
  const last = contracts.find((one) => one.projectId === projectId) ?? contracts[0];
  return last?.occupationId ?? null;
}
