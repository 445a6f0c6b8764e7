import { useLive } from "#client/device/use-live.ts";
import { projectResultPageOf } from "#client/records/project/project-addresses.ts";
import { PartnerMention } from "#client/records/result/partner-mention.tsx";
import {
  type AttendanceView,
  type MemberEvaluationView,
  readProjectAttendances,
  readProjectMemberEvaluations,
} from "#client/records/result/read-results.ts";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { scoreText } from "#client/ui/text/number-text.ts";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import { attendance } from "#sync/model/entities/attendance.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { formatDate, formatTime } from "#sync/model/rules/format-date.ts";
import { type ProjectEvaluationView, useProjectEvaluations } from "./use-project-evaluations.ts";

const pageSize = 5;

/** The most characters of the occupations in a line. */
const occupationLetters = 20;

interface ProjectResultsProps {
  readonly projectId: string;
}

/** The results of a project: its saved evaluations, what members wrote about each other, and their daily reports. */
export function ProjectResults({ projectId }: ProjectResultsProps) {
  const evaluations = useProjectEvaluations(projectId);
  const members = useLive((reader) => readProjectMemberEvaluations(reader, projectId), [projectId]);
  const attendances = useLive((reader) => readProjectAttendances(reader, projectId), [projectId]);
  return (
    <>
      <RecordPart title="プロジェクト評価" reading={evaluations} empty="プロジェクト評価はありません。" pageSize={pageSize}>
        {(rows, partial) => (
          <DataTable
            inset
            label="プロジェクト評価"
            columns={evaluationColumns}
            rows={rows}
            rowHref={({ id }) => projectResultPageOf("projectEvaluation", projectId, id)}
            partial={partial}
            entity={projectEvaluation}
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
            rowHref={({ id }) => projectResultPageOf("memberEvaluation", projectId, id)}
            partial={partial}
          />
        )}
      </RecordPart>
      <RecordPart title={attendance.label} reading={attendances} empty="業務日報はありません。" pageSize={pageSize}>
        {(rows, partial) => (
          <DataTable
            inset
            label={attendance.label}
            columns={attendanceColumns(partial)}
            rows={rows}
            rowHref={({ id }) => projectResultPageOf("attendance", projectId, id)}
            partial={partial}
          />
        )}
      </RecordPart>
    </>
  );
}

const bareScore = (average: number | null) => average?.toFixed(1) ?? null;

const evaluationColumns: readonly DataColumn<ProjectEvaluationView>[] = [
  { label: "面談対象者", width: "minmax(88px, 1.2fr)", cell: ({ partnerName }) => <ClampedText text={partnerName} lines={2} /> },
  {
    label: "ポジション",
    width: "minmax(88px, 1.2fr)",
    cell: ({ occupations }) => occupations && <ShortenedText text={occupations} max={occupationLetters} ellipsis="..." />,
  },
  { label: "面談者", width: "minmax(72px, 1fr)", cell: ({ evaluator }) => <ClampedText text={evaluator} lines={2} /> },
  { label: "ソフト平均", width: "72px", number: true, cell: ({ softAverage }) => bareScore(softAverage) },
  {
    label: "ハード平均",
    width: "84px",
    number: true,
    cell: ({ hardAverage, hardScores }) => (hardScores.length > 0 ? bareScore(hardAverage) : "未評価"),
  },
  { label: "日付", width: "minmax(88px, 0.8fr)", cell: ({ scheduledDate }) => formatDate(scheduledDate) || "日付なし" },
];

const memberColumns = (partial: boolean): readonly DataColumn<MemberEvaluationView>[] => [
  { label: "面談日", width: "minmax(88px, 0.8fr)", cell: ({ scheduledDate }) => formatDate(scheduledDate) || "日付なし" },
  { label: "対象者", width: "minmax(0, 1fr)", cell: ({ partner }) => <PartnerMention partner={partner} partial={partial} /> },
  { label: "評価者", width: "minmax(0, 1fr)", cell: ({ evaluator }) => <PartnerMention partner={evaluator} partial={partial} /> },
  { label: "メモ", width: "minmax(0, 1.6fr)", cell: ({ memo }) => memo && <ClampedText text={memo} lines={2} /> },
  { label: "平均点", width: "72px", number: true, cell: ({ average }) => scoreText(average) },
];

const attendanceColumns = (partial: boolean): readonly DataColumn<AttendanceView>[] => [
  { label: "日付", width: "minmax(88px, 0.8fr)", cell: ({ startDatetime }) => formatDate(startDatetime) },
  {
    label: "出社–退勤",
    width: "96px",
    cell: ({ startDatetime, closingDatetime }) => `${formatTime(startDatetime)}–${formatTime(closingDatetime)}`,
  },
  { label: "メンバー", width: "minmax(0, 1fr)", cell: ({ partner }) => <PartnerMention partner={partner} partial={partial} /> },
  { label: "日報", width: "minmax(0, 2fr)", cell: ({ report }) => report && <ClampedText text={report} lines={2} /> },
];
