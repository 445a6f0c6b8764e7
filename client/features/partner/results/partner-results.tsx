import { useLive } from "#client/device/use-live.ts";
import { resultPageOf } from "#client/records/pages.ts";
import { PartnerMention } from "#client/records/result/partner-mention.tsx";
import {
  type AttendanceView,
  type MemberEvaluationView,
  type ResultEvaluationView,
  readAttendances,
  readMemberEvaluations,
  readResultEvaluations,
} from "#client/records/result/read-results.ts";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { scoreText } from "#client/ui/text/number-text.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { formatDate, formatTime } from "#sync/model/rules/format-date.ts";

const pageSize = 5;

interface PartnerResultsProps {
  readonly partnerId: string;
  readonly partnerName: string;
}

/** プロジェクト評価, 360°評価 and 業務日報, which come from the partners' own site. Each row links to its page. */
export function PartnerResults({ partnerId, partnerName }: PartnerResultsProps) {
  const results = useLive((reader) => readResultEvaluations(reader, partnerId), [partnerId]);
  const members = useLive((reader) => readMemberEvaluations(reader, partnerId), [partnerId]);
  const attendances = useLive((reader) => readAttendances(reader, partnerId), [partnerId]);
  return (
    <>
      <RecordPart title="プロジェクト評価" reading={results} empty="プロジェクト評価はありません。" pageSize={pageSize}>
        {(rows, partial) => (
          <DataTable
            inset
            label="プロジェクト評価"
            columns={resultColumns(partnerName)}
            rows={rows}
            rowHref={({ id }) => resultPageOf("resultEvaluation", partnerId, id)}
            partial={partial}
          />
        )}
      </RecordPart>
      <RecordPart title="360°評価" reading={members} empty="360°評価はありません。" pageSize={pageSize}>
        {(rows, partial) => (
          <DataTable
            inset
            label="360°評価"
            columns={memberColumns(partial)}
            rows={rows}
            rowHref={({ id }) => resultPageOf("memberEvaluation", partnerId, id)}
            partial={partial}
          />
        )}
      </RecordPart>
      <RecordPart title={attendance.label} reading={attendances} empty="業務日報はありません。" pageSize={pageSize}>
        {(rows, partial) => (
          <DataTable
            inset
            label={attendance.label}
            columns={attendanceColumns}
            rows={rows}
            rowHref={({ id }) => resultPageOf("attendance", partnerId, id)}
            partial={partial}
          />
        )}
      </RecordPart>
    </>
  );
}

const day: DataColumn<ResultEvaluationView | MemberEvaluationView> = {
  label: "面談日",
  width: "minmax(88px, 0.8fr)",
  cell: ({ scheduledDate }) => formatDate(scheduledDate) || "日付なし",
};
const average: DataColumn<ResultEvaluationView | MemberEvaluationView> = {
  label: "平均点",
  width: "72px",
  number: true,
  cell: (row) => scoreText(row.average),
};

const resultColumns = (partnerName: string): readonly DataColumn<ResultEvaluationView>[] => [
  day,
  { label: "面談対象者", width: "minmax(0, 1fr)", cell: () => <ClampedText text={partnerName} lines={2} /> },
  {
    label: "面談者",
    width: "minmax(0, 1.4fr)",
    cell: ({ interviewers }) => interviewers.length > 0 && <ClampedText text={interviewers.join("、")} lines={2} />,
  },
  average,
];

const memberColumns = (partial: boolean): readonly DataColumn<MemberEvaluationView>[] => [
  day,
  { label: "評価者", width: "minmax(0, 1fr)", cell: ({ evaluator }) => <PartnerMention partner={evaluator} partial={partial} /> },
  { label: "メモ", width: "minmax(0, 2fr)", cell: ({ memo }) => memo && <ClampedText text={memo} lines={2} /> },
  average,
];

const attendanceColumns: readonly DataColumn<AttendanceView>[] = [
  { label: "日付", width: "minmax(88px, 0.8fr)", cell: ({ startDatetime }) => formatDate(startDatetime) },
  {
    label: "出社–退勤",
    width: "96px",
    cell: ({ startDatetime, closingDatetime }) => `${formatTime(startDatetime)}–${formatTime(closingDatetime)}`,
  },
  {
    label: "案件",
    width: "minmax(0, 1fr)",
    cell: ({ projectName }) => projectName && <ClampedText text={projectName} lines={2} />,
  },
  { label: "日報", width: "minmax(0, 2fr)", cell: ({ report }) => report && <ClampedText text={report} lines={2} /> },
];
