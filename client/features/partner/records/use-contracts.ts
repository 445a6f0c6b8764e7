import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { evaluationState, evaluatorOf } from "#sync/model/rules/evaluation.ts";
import { byPurpose } from "#sync/model/rules/file.ts";

/** A partner's contract with the data that its line shows. */
export interface ContractView extends RowOf<typeof contract> {
  readonly projectName: string;
  readonly occupationName: string;
  /** The newest saved evaluation of the partner in this project. */
  readonly evaluation: EvaluationView | null;
  /** Its own documents, without those of its notice. */
  readonly files: readonly RowOf<typeof contractFile>[];
}

export interface EvaluationView extends RowOf<typeof projectEvaluation> {
  readonly evaluator: string;
}

/**
 * Reads a partner's contracts, running ones first; undefined while they are being read. Those of projects in the trash are left
 * out.
 */
export function useContracts(partnerId: string): Reading<readonly ContractView[]> | undefined {
  return useLive(
    async (reader) => {
      const contracts = await reader.list(contract, "partnerId", partnerId);
      const evaluations = await reader.list(projectEvaluation, "partnerId", partnerId);
      const saved = evaluations
        .filter(({ state }) => state === evaluationState.saved)
        .map((row) => ({ ...row, createdBy: evaluatorOf(evaluations, row) }));
      const projects = await reader.getMany(
        project,
        contracts.map(({ projectId }) => projectId),
      );
      const occupationName = await readNames(reader, contract, contracts, ["occupationId"], "不明な職種");
      const files = await reader.listEach(
        contractFile,
        "contractId",
        contracts.map(({ id }) => id),
      );
      const evaluator = await readNames(reader, projectEvaluation, saved, ["createdBy"]);
      const newest = saved.sort((a, b) => byText(b.createdAt, a.createdAt) || byText(b.id, a.id));
      return contracts
        .flatMap((row, at): ContractView[] => {
          const within = projects[at];
          if (!within || within.deletedAt !== null) return [];
          const judged = newest.find(({ projectId }) => projectId === row.projectId);
          return [
            {
              ...row,
              projectName: within.name,
              occupationName: occupationName(row, "occupationId"),
              evaluation: judged ? { ...judged, evaluator: evaluator(judged, "createdBy") } : null,
              files: byPurpose(files[at] ?? []).files.sort((a, b) => byText(a.createdAt, b.createdAt) || byText(a.id, b.id)),
            },
          ];
        })
        .sort(
          (a, b) =>
            Number(a.endedAt !== null) - Number(b.endedAt !== null) || byText(b.openDate, a.openDate) || byText(b.id, a.id),
        );
    },
    [partnerId],
  );
}
