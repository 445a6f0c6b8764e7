import { makeStyles, tokens } from "@fluentui/react-components";
import { CalendarTodayRegular } from "@fluentui/react-icons";
import { useViewerFiles } from "#client/device/files/later-files.ts";
import { useAttachments } from "#client/device/files/use-attachments.ts";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useToday } from "#client/device/use-today.ts";
import type { UpcomingInterview } from "#client/records/interview/upcoming-interviews.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { countText, receivingWord } from "#client/ui/text/count-text.ts";
import { below } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { HomeCard } from "./home-card.tsx";
import { type InterviewDay, readInterviewDays } from "./interview-day.ts";
import { InterviewDayItem } from "./interview-day-item.tsx";
import { lacksFor } from "./interview-readiness.ts";

/** The interviews of today and tomorrow. Each shows its partner, whether it can be read offline, and a link to its form. */
export function InterviewDayCard({ reading }: { readonly reading: FigureReading<readonly UpcomingInterview[]> }) {
  const today = useToday();
  const coming = reading.value;
  // The days, and whether all rows had arrived when they were read. The days of an earlier reading must not be used.
  const live = useLive(
    async (reader) => coming && { days: await readInterviewDays(reader, coming, today), partial: reading.partial },
    [coming, today, reading.partial],
  );
  const { days, partial = reading.partial } = useLast(live?.value) ?? {};
  const count = days?.find(({ day }) => day === today)?.interviews.length;
  return (
    <HomeCard
      title="今日の面談"
      count={count === undefined ? undefined : countText(count, "件", partial)}
      reading={{ ...reading, partial, value: days }}
    >
      {(value) =>
        value.some(({ interviews }) => interviews.length > 0) ? (
          <Days days={value} partial={partial} />
        ) : partial ? (
          <Receiving compact />
        ) : (
          <EmptyState compact icon={<CalendarTodayRegular />} title="今日と明日の面談はありません" />
        )
      }
    </HomeCard>
  );
}

function Days({ days, partial }: { readonly days: readonly InterviewDay[]; readonly partial: boolean }) {
  const styles = useStyles();
  const kept = useAttachments();
  const viewer = useViewerFiles();
  return (
    <div className={styles.days}>
      {days.map(({ label, day, interviews }) => (
        <div key={label} className={styles.day}>
          <h3 className={styles.heading}>
            {label}
            <span className={styles.date}>{formatDate(day)}</span>
          </h3>
          {interviews.length > 0 ? (
            <ul aria-label={`${label}の面談`} className={styles.list}>
              {interviews.map((interview) => (
                <InterviewDayItem key={interview.id} interview={interview} lacks={lacksFor(interview.needs, kept, viewer)} />
              ))}
            </ul>
          ) : (
            <p className={styles.none}>{partial ? receivingWord : "面談の予定はありません"}</p>
          )}
        </div>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  days: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "16px 32px",
    [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  day: { minWidth: 0 },
  heading: {
    display: "flex",
    alignItems: "baseline",
    gap: "8px",
    marginBottom: "4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  date: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  list: { display: "flex", flexDirection: "column", margin: 0, padding: 0, listStyleType: "none" },
  none: { margin: 0, paddingBlock: "8px", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
