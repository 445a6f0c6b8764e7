import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { PriorityBadge, ProjectStatusBadge } from "#client/records/project/project-badges.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { formatDays, formatMonthDay, formatShortDate } from "#sync/model/rules/format-date.ts";
import { projectSheet } from "#sync/model/sheets/project.ts";
import { HealthMarks } from "./health-marks.tsx";
import type { ProjectRow } from "./project-row.ts";
import { RowActions } from "./row-actions.tsx";
import type { ProjectWords } from "./use-project-words.ts";

/** The available width. In less space, columns that belong together are stacked. */
export type ProjectRoom = "wide" | "tight" | "narrow";

interface ColumnsFor {
  readonly words: ProjectWords;
  /** Whether some of the named records have not arrived. */
  readonly partial: boolean;
  readonly room: ProjectRoom;
  readonly onQuickEdit: (row: ProjectRow) => void;
}

const { pick } = projectSheet;

type Columns = readonly DataColumn<ProjectRow>[];

/** Returns the columns of the list. */
export function projectColumns({ words, partial, room, onQuickEdit }: ColumnsFor): Columns {
  const { values, admins } = words;
  const unknown = partial ? receivingWord : "不明";
  const adminName = (id: string | null) => (id === null ? null : (admins.get(id) ?? unknown));
  const valueName = (names: ReadonlyMap<number, string>, id: number | null) => (id === null ? null : (names.get(id) ?? unknown));
  const managers = ({ leadManagerId: lead, managers: ids }: ProjectRow) =>
    [...ids.filter((id) => id === lead), ...ids.filter((id) => id !== lead)].map((id) => adminName(id)).join("、");

  const text = (value: string | null) => (value ? <ClampedText text={value} /> : null);
  const priority: DataColumn<ProjectRow> = {
    label: "優先度",
    width: "60px",
    file: pick("priority"),
    card: "beside",
    cell: ({ priority }) => priority && <PriorityBadge priority={priority} small />,
  };
  const status: DataColumn<ProjectRow> = {
    label: "ステータス",
    width: "minmax(96px, 0.9fr)",
    file: pick("status"),
    cell: ({ statusId }) => statusId && <ProjectStatusBadge name={valueName(values.status, statusId)} />,
  };
  const phase = (row: ProjectRow) => text(valueName(values.phase, row.phaseId));
  const executionPhase = (row: ProjectRow) => text(valueName(values.executionPhase, row.executionPhaseId));
  const health: DataColumn<ProjectRow> = {
    label: "健全性",
    width: "92px",
    file: pick("clientHealth", "costHealth", "resourceHealth", "scheduleHealth"),
    cell: (row) => <HealthMarks row={row} />,
  };
  const actions: DataColumn<ProjectRow> = {
    label: "操作",
    tool: true,
    width: "68px",
    card: "foot",
    cell: (row) => <RowActions row={row} onQuickEdit={onQuickEdit} />,
  };
  const lastContact = ({ aeLastContactDate }: ProjectRow) => formatMonthDay(aeLastContactDate) || null;
  const name: DataColumn<ProjectRow> = {
    label: "案件名・クライアント",
    width: "minmax(140px, 2fr)",
    file: pick("name", "projectCode", "client"),
    main: true,
    cell: ({ name }) => <ClampedText text={name} />,
    second: ({ projectCode, client }) => [projectCode, client?.name].filter(Boolean).join("　") || null,
  };
  const phases: DataColumn<ProjectRow> = {
    ...status,
    label: "ステータス・フェーズ",
    file: pick("status", "phase", "executionPhase"),
    width: "minmax(120px, 1fr)",
    second: (row) =>
      [valueName(values.phase, row.phaseId), valueName(values.executionPhase, row.executionPhaseId)].filter(Boolean).join(" / "),
  };
  const people: DataColumn<ProjectRow> = {
    label: "PM・AE",
    file: pick("managers", "ae"),
    width: "minmax(84px, 0.8fr)",
    card: "foot",
    cell: (row) => text(managers(row)),
    second: ({ aeAdminId }) => adminName(aeAdminId),
  };
  if (room === "tight")
    return [
      priority,
      name,
      phases,
      health,
      people,
      {
        label: "期間・AE最終連絡",
        width: "132px",
        card: "foot",
        file: pick("startDate", "endDate", "aeLastContactDate"),
        cell: periodText,
        second: lastContact,
      },
      actions,
    ];
  if (room === "narrow")
    return [
      {
        ...name,
        width: "minmax(120px, 1.8fr)",
        label: "優先度・案件名",
        file: pick("priority", "name", "projectCode", "client"),
        cell: ({ name }) => <ClampedText text={name} lines={2} />,
        lead: ({ priority }) => (
          <PriorityPlace>
            <PriorityBadge priority={priority} small />
          </PriorityPlace>
        ),
      },
      { ...phases, label: status.label, width: "minmax(108px, 1fr)" },
      { ...health, label: "健全性・AE連絡", file: [...(health.file ?? []), ...pick("aeLastContactDate")], second: lastContact },
      { ...people, width: "minmax(76px, 0.8fr)" },
      {
        label: "期間",
        width: "72px",
        file: pick("startDate", "endDate"),
        cell: ({ startDate }) => startDate && formatDays(startDate, null, formatShortDate),
        second: ({ endDate }) => endDate && formatShortDate(endDate),
      },
      actions,
    ];
  return [
    priority,
    { label: "コード", width: "minmax(72px, 0.7fr)", file: pick("projectCode"), cell: ({ projectCode }) => text(projectCode) },
    {
      label: "案件名",
      width: "minmax(160px, 2.2fr)",
      main: true,
      file: pick("name"),
      cell: ({ name }) => <ClampedText text={name} />,
    },
    {
      label: "クライアント",
      width: "minmax(96px, 1.2fr)",
      file: pick("client"),
      cell: ({ client }) => text(client?.name ?? null),
    },
    status,
    { label: "フェーズ", width: "minmax(72px, 0.8fr)", file: pick("phase"), cell: phase },
    { label: "実行フェーズ", width: "minmax(84px, 0.8fr)", file: pick("executionPhase"), cell: executionPhase },
    health,
    { label: "PM", width: "minmax(72px, 0.8fr)", file: pick("managers"), cell: (row) => text(managers(row)) },
    { label: "AE", width: "minmax(72px, 0.8fr)", file: pick("ae"), cell: ({ aeAdminId }) => text(adminName(aeAdminId)) },
    { label: "期間", width: "132px", card: "foot", file: pick("startDate", "endDate"), cell: periodText },
    { label: "AE最終連絡", width: "76px", card: "foot", file: pick("aeLastContactDate"), cell: lastContact },
    actions,
  ];
}

/** Returns a period as text: 「26/04/01〜26/09/30」. An open end stays blank. */
function periodText({ startDate, endDate }: ProjectRow) {
  if (startDate === null && endDate === null) return null;
  return <Days>{formatDays(startDate, endDate, formatShortDate)}</Days>;
}

/** Names are aligned, whether or not there is a priority before them. */
const PriorityPlace = ({ children }: { readonly children: ReactNode }) => (
  <span className={useStyles().priority}>{children}</span>
);

function Days({ children }: { readonly children: ReactNode }) {
  return <span className={useStyles().days}>{children}</span>;
}

const useStyles = makeStyles({
  priority: { width: "36px", flexShrink: 0 },
  days: { whiteSpace: "nowrap", fontSize: tokens.fontSizeBase200 },
});
