import { namesById, readNames } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { mean } from "#sync/model/rules/evaluation.ts";
import { type MentionedPartner, readPartners } from "./read-partners.ts";

interface Named {
  /** Null if it belongs to no project. */
  readonly projectName: string | null;
}

interface OfPartner {
  /** The partner whom it is about; null if unknown. */
  readonly partner: MentionedPartner | null;
}

export interface AttendanceView extends RowOf<typeof attendance>, Named, OfPartner {}

export interface ResultEvaluationView extends RowOf<typeof resultEvaluation>, Named {
  /** The names of partners and administrators who interviewed; unknown ones are left out. */
  readonly interviewers: readonly string[];
  readonly average: number | null;
}

export interface MemberEvaluationView extends RowOf<typeof memberEvaluation>, Named, OfPartner {
  /** The evaluating partner; null if unknown. */
  readonly evaluator: MentionedPartner | null;
  readonly average: number | null;
}

/** Reads the daily reports of a partner, or of a project's members, newest first. */
export const readAttendances = {
  partner: async (reader: ReplicaReader, id: string) => attendancesOf(reader, await reader.list(attendance, "partnerId", id)),
  project: async (reader: ReplicaReader, id: string) => attendancesOf(reader, await reader.list(attendance, "projectId", id)),
};

/** Whether a project's list shows this result. As in REST, results of partners in the trash are left out. */
export const isOutsideTrash = ({ partner }: OfPartner): boolean => partner?.inTrash !== true;

async function attendancesOf(reader: ReplicaReader, rows: RowOf<typeof attendance>[]): Promise<readonly AttendanceView[]> {
  const name = await readNames(reader, attendance, rows, ["projectId"]);
  const partnerOf = await readPartners(
    reader,
    rows.map(({ partnerId }) => partnerId),
  );
  const keyOf = ({ startDatetime, id }: (typeof rows)[number]) => `${startDatetime} ${id}`;
  return rows
    .sort((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1))
    .map((row) => ({ ...row, projectName: name(row, "projectId"), partner: partnerOf(row.partnerId) }));
}

/** Reads evaluations of a partner from the partners' own site, newest first. */
export async function readResultEvaluations(reader: ReplicaReader, partnerId: string): Promise<readonly ResultEvaluationView[]> {
  const rows = await reader.list(resultEvaluation, "partnerId", partnerId);
  const projectName = await readNames(reader, resultEvaluation, rows, ["projectId"]);
  const adminIds = rows.flatMap(({ interviewerAdminIds }) => interviewerAdminIds);
  const partnerIds = rows.map(({ interviewerPartnerId }) => interviewerPartnerId);
  const names = new Map([...(await namesById(reader, admin, adminIds)), ...(await namesById(reader, partner, partnerIds))]);
  const coming = (entity: typeof admin | typeof partner) => (reader.hasAll(entity) ? [] : [receivingWord]);
  return rows.sort(newestFirst).map((row) => ({
    ...row,
    projectName: projectName(row, "projectId"),
    interviewers: [
      ...(row.interviewerPartnerId === null ? [] : [names.get(row.interviewerPartnerId) ?? coming(partner)].flat()),
      ...row.interviewerAdminIds.flatMap((id) => names.get(id) ?? coming(admin)),
    ],
    average: mean(row.scores.map(({ score }) => score)),
  }));
}

/** Reads the evaluations by other partners (360 degrees) of a partner, or of a project's members, newest first. */
export const readMemberEvaluations = {
  partner: async (reader: ReplicaReader, id: string) =>
    evaluationsOf(reader, await reader.list(memberEvaluation, "partnerId", id)),
  project: async (reader: ReplicaReader, id: string) =>
    evaluationsOf(reader, await reader.list(memberEvaluation, "projectId", id)),
};

async function evaluationsOf(
  reader: ReplicaReader,
  rows: RowOf<typeof memberEvaluation>[],
): Promise<readonly MemberEvaluationView[]> {
  const projectName = await readNames(reader, memberEvaluation, rows, ["projectId"]);
  const partnerOf = await readPartners(
    reader,
    rows.flatMap(({ partnerId, evaluationPartnerId }) => [partnerId, evaluationPartnerId]),
  );
  return rows
    .map((row) => ({
      ...row,
      projectName: projectName(row, "projectId"),
      partner: partnerOf(row.partnerId),
      evaluator: partnerOf(row.evaluationPartnerId),
      average: mean(row.scores),
    }))
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
