import { namesById, readNames } from "#client/records/names.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { mean } from "#sync/model/rules/evaluation.ts";
import { fullName } from "#sync/model/rules/partner.ts";

interface Told {
  /** Null where it belongs to no project. */
  readonly projectName: string | null;
}

export interface AttendanceView extends RowOf<typeof attendance>, Told {}

export interface ResultEvaluationView extends RowOf<typeof resultEvaluation>, Told {
  /** Partners and administrators who interviewed, those that are not known left out. */
  readonly interviewers: readonly string[];
  readonly average: number | null;
}

export interface MemberEvaluationView extends RowOf<typeof memberEvaluation>, Told {
  /** Who evaluates; null when not known. */
  readonly evaluator: { readonly id: string; readonly name: string; readonly inTrash: boolean } | null;
  readonly average: number | null;
}

/** Reads a partner's daily reports, newest first. */
export async function readAttendances(reader: ReplicaReader, partnerId: string): Promise<readonly AttendanceView[]> {
  const rows = await reader.list(attendance, "partnerId", partnerId);
  const name = await readNames(reader, attendance, rows, ["projectId"]);
  const keyOf = ({ startDatetime, id }: (typeof rows)[number]) => `${startDatetime} ${id}`;
  return rows.sort((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1)).map((row) => ({ ...row, projectName: name(row, "projectId") }));
}

/** Reads a partner's project evaluations of the partners' own site, newest first. */
export async function readResultEvaluations(reader: ReplicaReader, partnerId: string): Promise<readonly ResultEvaluationView[]> {
  const rows = await reader.list(resultEvaluation, "partnerId", partnerId);
  const projectName = await readNames(reader, resultEvaluation, rows, ["projectId"]);
  const adminIds = rows.flatMap(({ interviewerAdminIds }) => interviewerAdminIds);
  const partnerIds = rows.map(({ interviewerPartnerId }) => interviewerPartnerId);
  const names = new Map([...(await namesById(reader, admin, adminIds)), ...(await namesById(reader, partner, partnerIds))]);
  return rows.sort(newestFirst).map((row) => ({
    ...row,
    projectName: projectName(row, "projectId"),
    interviewers: [row.interviewerPartnerId ?? "", ...row.interviewerAdminIds].flatMap((id) => names.get(id) ?? []),
    average: mean(row.scores.map(({ score }) => score)),
  }));
}

/** Reads what others said of a partner (360 degrees), newest first. */
export async function readMemberEvaluations(reader: ReplicaReader, partnerId: string): Promise<readonly MemberEvaluationView[]> {
  const rows = await reader.list(memberEvaluation, "partnerId", partnerId);
  const projectName = await readNames(reader, memberEvaluation, rows, ["projectId"]);
  const evaluators = await reader.getMany(
    partner,
    rows.map(({ evaluationPartnerId }) => evaluationPartnerId),
  );
  return rows
    .map((row, at): MemberEvaluationView => {
      const by = evaluators[at];
      return {
        ...row,
        projectName: projectName(row, "projectId"),
        evaluator: by ? { id: by.id, name: fullName(by), inTrash: by.deletedAt !== null } : null,
        average: mean(row.scores),
      };
    })
    .sort(newestFirst);
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
