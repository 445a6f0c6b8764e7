import { makeStyles, tokens } from "@fluentui/react-components";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { attendance } from "#sync/model/entities/attendance.ts";
import { linkToProject } from "../project/project-link.tsx";
import { DayTimeline } from "./day-timeline.tsx";
import { PartnerMention } from "./partner-mention.tsx";
import type { AttendanceView } from "./read-results.ts";

interface AttendanceFactsProps {
  readonly day: AttendanceView;
  /** Whether some of its related data has not arrived. */
  readonly partial: boolean;
}

/** Shows one day of a partner's work: the partner, the project, the moments and the report. */
export function AttendanceFacts({ day, partial }: AttendanceFactsProps) {
  const styles = useStyles();
  return (
    <div className={styles.layout}>
      <Card>
        <DefinitionGrid
          items={[
            { label: "パートナー", value: <PartnerMention partner={day.partner} partial={partial} /> },
            { label: "案件", value: linkToProject(day) },
          ]}
        />
        <DayTimeline day={day} />
      </Card>
      <Card>
        <h2 className={styles.title}>{attendance.fields.report.label}</h2>
        {day.report ? <p className={styles.report}>{day.report}</p> : <p className={styles.nothing}>日報は書かれていません。</p>}
      </Card>
    </div>
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
