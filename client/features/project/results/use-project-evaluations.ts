import { useLive } from "#client/device/use-live.ts";
import { namesOutsideTrash, readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byId } from "#sync/engine/order.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { evaluationState, evaluatorOf } from "#sync/model/rules/evaluation.ts";

/** A saved evaluation with the data that its line shows. */
export interface ProjectEvaluationView extends RowOf<typeof projectEvaluation> {
  readonly partnerName: string;
  /** The partner's occupations in the project, joined. */
  readonly occupations: string;
  readonly evaluator: string;
}

/** Reads the saved evaluations of a project, newest first, of partners outside the trash; undefined while they are being read. */
export function useProjectEvaluations(projectId: string): Reading<readonly ProjectEvaluationView[]> | undefined {
  return useLive(
    async (reader) => {
      const all = await reader.list(projectEvaluation, "projectId", projectId);
      const saved = all.filter(({ state }) => state === evaluationState.saved);
      const partnerIds = saved.map(({ partnerId }) => partnerId);
      const partnerNames = await namesOutsideTrash(reader, partner, partnerIds);
      const rows = saved
        .filter(({ partnerId }) => partnerNames.has(partnerId))
        .map((row) => ({ ...row, createdBy: evaluatorOf(all, row) }));
      const contracts = (await reader.list(contract, "projectId", projectId)).sort(byId);
      const name = await readNames(reader, projectEvaluation, rows, ["createdBy"]);
      const occupation = await readNames(reader, contract, contracts, ["occupationId"], "不明な職種");
      const keyOf = ({ scheduledDate, createdAt, id }: (typeof rows)[number]) => `${scheduledDate ?? ""} ${createdAt} ${id}`;
      return rows
        .sort((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1))
        .map((row) => {
          const own = contracts.filter(({ partnerId }) => partnerId === row.partnerId);
          return {
            ...row,
            partnerName: partnerNames.get(row.partnerId) ?? "",
            occupations: [...new Set(own.map((one) => occupation(one, "occupationId")))].join(","),
            evaluator: name(row, "createdBy"),
          };
        });
    },
    [projectId],
  );
}
