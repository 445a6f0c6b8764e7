import { type ProjectRecordAddress, ProjectRecordPage } from "#client/records/project/project-record-page.tsx";
import { AttendanceFacts } from "#client/records/result/attendance-facts.tsx";
import { readAttendances } from "#client/records/result/read-results.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

/** 業務日報: a project member's report of one day. */
export const ProjectAttendanceScreen = ({ address }: { readonly address: ProjectRecordAddress }) => (
  <ProjectRecordPage
    address={address}
    label={attendance.label}
    title={(day) => (day ? `${attendance.label} ${formatDate(day.startDatetime)}` : attendance.label)}
    read={readAttendances.project}
  >
    {(day, _project, partial) => <AttendanceFacts day={day} partial={partial} />}
  </ProjectRecordPage>
);
