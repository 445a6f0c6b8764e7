import { makeStyles, tokens } from "@fluentui/react-components";
import { type PartnerRecordAddress, PartnerRecordPage } from "#client/records/partner/partner-record-page.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { attendance } from "#sync/model/entities/attendance.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { DayTimeline } from "./day-timeline.tsx";
import { PartnerLink } from "./partner-link.tsx";
import { readAttendances } from "./read-results.ts";

/** 業務日報 of one day, as the partner reported it. */
export function AttendanceScreen({ address }: { readonly address: PartnerRecordAddress }) {
  const styles = useStyles();
  return (
    <PartnerRecordPage
      address={address}
      label={attendance.label}
      title={(day) => (day ? `${attendance.label} ${formatDate(day.startDatetime)}` : attendance.label)}
      read={readAttendances}
    >
      {(day, partner) => (
        <div className={styles.layout}>
          <Card>
            <DefinitionGrid
              items={[
                { label: "パートナー", value: <PartnerLink partner={partner} /> },
                { label: "案件", value: day.projectName },
              ]}
            />
            <DayTimeline day={day} />
          </Card>
          <Card>
            <h2 className={styles.title}>{attendance.fields.report.label}</h2>
            {day.report ? (
              <p className={styles.report}>{day.report}</p>
            ) : (
              <p className={styles.nothing}>日報は書かれていません。</p>
            )}
          </Card>
        </div>
      )}
    </PartnerRecordPage>
  );
}

const useStyles = makeStyles({
  layout: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(340px, 100%), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
  title: { margin: "0 0 8px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  report: { whiteSpace: "pre-wrap", overflowWrap: "anywhere", lineHeight: "24px", maxWidth: "72ch" },
  nothing: { color: tokens.colorNeutralForeground3 },
});
