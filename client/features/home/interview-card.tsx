import { makeStyles, tokens } from "@fluentui/react-components";
import { CalendarClockRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useToday } from "#client/device/use-today.ts";
import { nextDays } from "#client/records/interview/interview-days.ts";
import type { UpcomingInterview } from "#client/records/interview/upcoming-interviews.ts";
import { pageOf } from "#client/records/pages.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Nothing } from "#client/ui/page/receiving.tsx";
import { ShowMore } from "#client/ui/page/show-more.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { rowLink, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { HomeCard } from "./home-card.tsx";

const step = 6;

/** Lists interviews after tomorrow, each with a link to its partner. */
export function InterviewCard({ reading }: { readonly reading: FigureReading<readonly UpcomingInterview[]> }) {
  const styles = useStyles();
  const [, tomorrow] = nextDays(useToday());
  const later = reading.value?.filter(({ scheduledDate }) => scheduledDate > tomorrow);
  const [shown, setShown] = useState(step);
  return (
    <HomeCard
      title="明後日以降の面談"
      count={later && countText(later.length, "件", reading.partial)}
      reading={{ ...reading, value: later }}
    >
      {(interviews) =>
        interviews.length === 0 ? (
          <Nothing
            compact
            partial={reading.partial}
            icon={<CalendarClockRegular />}
            title="明後日以降に予定されている面談はありません"
          />
        ) : (
          <>
            <ul aria-label="明後日以降の面談" className={styles.list}>
              {interviews.slice(0, shown).map(({ id, kind, partnerId, partnerName, scheduledDate }) => (
                <li key={id}>
                  <AppLink href={pageOf("partner", partnerId)} className={styles.link}>
                    <span className={styles.date}>{formatDate(scheduledDate)}</span>
                    <span className={styles.name}>{isolated(partnerName)}</span>
                    <span className={styles.kind}>{kind}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
            <ShowMore className={styles.more} left={interviews.length - shown} onMore={() => setShown(shown + step * 3)} />
          </>
        )
      }
    </HomeCard>
  );
}

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", margin: "-6px -12px -8px" },
  link: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    minHeight: "36px",
    padding: "4px 12px",
    ...rowLink,
    ...smallText,
    ...touchTarget,
  },
  date: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  name: {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontWeight: tokens.fontWeightMedium,
  },
  kind: { flexShrink: 0, marginInlineStart: "auto", fontSize: "12px", color: tokens.colorNeutralForeground3 },
  more: { margin: "12px 0 -8px -8px" },
});
