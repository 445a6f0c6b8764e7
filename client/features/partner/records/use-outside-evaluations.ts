import { useLive } from "#client/device/use-live.ts";
import { namesById } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { mean } from "#sync/model/rules/evaluation.ts";
import { fullName } from "#sync/model/rules/partner.ts";

export interface ResultEvaluationView extends RowOf<typeof resultEvaluation> {
  /** Partners and administrators who interviewed, those that are not known left out. */
  readonly interviewers: readonly string[];
  readonly average: number | null;
}

export interface MemberEvaluationView extends RowOf<typeof memberEvaluation> {
  /** Who evaluates; null when not known. */
  readonly evaluator: { readonly id: string; readonly name: string; readonly inTrash: boolean } | null;
  readonly average: number | null;
}

/** A partner's project evaluations of the partners' own site, newest first; undefined while they are being read. */
export function useResultEvaluations(partnerId: string): Reading<readonly ResultEvaluationView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(resultEvaluation, "partnerId", partnerId);
      const names = new Map([
        ...(await namesById(
          replica,
          admin,
          rows.flatMap(({ interviewerAdminIds }) => interviewerAdminIds),
        )),
        ...(await namesById(
          replica,
          partner,
          rows.map(({ interviewerPartnerId }) => interviewerPartnerId),
        )),
      ]);
      return rows.sort(newestFirst).map((row) => ({
        ...row,
        interviewers: [row.interviewerPartnerId ?? "", ...row.interviewerAdminIds].flatMap((id) => names.get(id) ?? []),
        average: mean(row.scores.map(({ score }) => score)),
      }));
    },
    [partnerId],
  );
}

/** What others said of a partner (360 degrees), newest first; undefined while it is being read. */
export function useMemberEvaluations(partnerId: string): Reading<readonly MemberEvaluationView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(memberEvaluation, "partnerId", partnerId);
      const partners = await replica.getMany(
        partner,
        rows.map(({ evaluationPartnerId }) => evaluationPartnerId),
      );
      return rows
        .map((row, at): MemberEvaluationView => {
          const by = partners[at];
          return {
            ...row,
            evaluator: by ? { id: by.id, name: fullName(by), inTrash: by.deletedAt !== null } : null,
            average: mean(row.scores),
          };
        })
        .sort(newestFirst);
    },
    [partnerId],
  );
}

interface Dated {
  readonly id: string;
  readonly scheduledDate: string | null;
  readonly createdAt: string;
}

function newestFirst(a: Dated, b: Dated): number {
  const keys = [a, b].map(({ id, scheduledDate, createdAt }) => `${scheduledDate ?? ""} ${createdAt} ${id}`);
  return (keys[0] ?? "") > (keys[1] ?? "") ? -1 : 1;
}
