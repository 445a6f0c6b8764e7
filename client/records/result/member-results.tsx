import { useLive } from "#client/device/use-live.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { scoreText } from "#client/ui/text/number-text.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { formatDate, formatDays, formatTime } from "#sync/model/rules/format-date.ts";
import { resultPageOf } from "../pages.ts";
import { projectResultPageOf } from "../project/project-addresses.ts";
import { PartnerMention } from "./partner-mention.tsx";
import {
  type AttendanceView,
  isOutsideTrash,
  type MemberEvaluationView,
  type ResultEvaluationView,
  readAttendances,
  readMemberEvaluations,
} from "./read-results.ts";
import { ResultPart } from "./result-part.tsx";

const addresses = { partner: resultPageOf, project: projectResultPageOf } as const;
type Owner = keyof typeof addresses;

interface MemberResultsProps {
  /** The partner whom the results are about, or the project of those whom they are about. */
  readonly owner: Owner;
  readonly id: string;
}

const listed = <T extends Parameters<typeof isOutsideTrash>[0]>(owner: Owner, rows: readonly T[]): readonly T[] =>
  owner === "project" ? rows.filter(isOutsideTrash) : rows;

/** 360°評価 and 業務日報 of a partner or of a project's members, which come from the partners' own site. */
export function MemberResults({ owner, id }: MemberResultsProps) {
  const evaluations = useLive(async (reader) => listed(owner, await readMemberEvaluations[owner](reader, id)), [owner, id]);
  const attendances = useLive(async (reader) => listed(owner, await readAttendances[owner](reader, id)), [owner, id]);
  return (
    <>
      <ResultPart
        title="360°評価"
        reading={evaluations}
        columns={(partial) => evaluationColumns(owner, partial)}
        hrefOf={(rowId) => addresses[owner]("memberEvaluation", id, rowId)}
      />
      <ResultPart
        title={attendance.label}
        reading={attendances}
        columns={(partial) => attendanceColumns(owner, partial)}
        hrefOf={(rowId) => addresses[owner]("attendance", id, rowId)}
      />
    </>
  );
}

/** The column of the day that an evaluation speaks of. */
export const interviewDay: DataColumn<Pick<ResultEvaluationView, "scheduledDate">> = {
  label: "面談日",
  width: "minmax(88px, 0.8fr)",
  cell: ({ scheduledDate }) => formatDate(scheduledDate) || "日付なし",
};

/** The column of the mean score. */
export const averageScore: DataColumn<Pick<ResultEvaluationView, "average">> = {
  label: "平均点",
  width: "72px",
  number: true,
  cell: ({ average }) => scoreText(average),
};

type PartnerKey = "partner" | "evaluator";

const partnerColumn = <K extends PartnerKey>(
  label: string,
  key: K,
  partial: boolean,
): DataColumn<Pick<MemberEvaluationView, K>> => ({
  label,
  width: "minmax(0, 1fr)",
  cell: (row) => <PartnerMention partner={row[key]} partial={partial} />,
});

const evaluationColumns = (owner: Owner, partial: boolean): readonly DataColumn<MemberEvaluationView>[] => [
  interviewDay,
  ...(owner === "project" ? [partnerColumn("対象者", "partner", partial)] : []),
  partnerColumn("評価者", "evaluator", partial),
  {
    label: "メモ",
    width: owner === "project" ? "minmax(0, 1.6fr)" : "minmax(0, 2fr)",
    cell: ({ memo }) => memo && <ClampedText text={memo} lines={2} />,
  },
  averageScore,
];

const attendanceColumns = (owner: Owner, partial: boolean): readonly DataColumn<AttendanceView>[] => [
  { label: "日付", width: "minmax(88px, 0.8fr)", cell: ({ startDatetime }) => formatDate(startDatetime) },
  {
    label: "出社〜退勤",
    width: "96px",
    cell: ({ startDatetime, closingDatetime }) => formatDays(startDatetime, closingDatetime, formatTime),
  },
  owner === "project"
    ? partnerColumn("メンバー", "partner", partial)
    : {
        label: "案件",
        width: "minmax(0, 1fr)",
        cell: ({ projectName }) => projectName && <ClampedText text={projectName} lines={2} />,
      },
  { label: "日報", width: "minmax(0, 2fr)", cell: ({ report }) => report && <ClampedText text={report} lines={2} /> },
];
