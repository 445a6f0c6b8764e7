import { type PartnerRecordAddress, PartnerRecordPage } from "#client/records/partner/partner-record-page.tsx";
import { AttendanceFacts } from "#client/records/result/attendance-facts.tsx";
import { readAttendances } from "#client/records/result/read-results.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

/** 業務日報: a partner's report of one day. */
export const AttendanceScreen = ({ address }: { readonly address: PartnerRecordAddress }) => (
  <PartnerRecordPage
    address={address}
    label={attendance.label}
    title={(day) => (day ? `${attendance.label} ${formatDate(day.startDatetime)}` : attendance.label)}
    read={readAttendances.partner}
  >
    {(day, _partner, partial) => <AttendanceFacts day={day} partial={partial} />}
  </PartnerRecordPage>
);
