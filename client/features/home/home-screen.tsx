import { makeStyles } from "@fluentui/react-components";
import { useActor } from "#client/device/replica-provider.tsx";
import { upcomingInterviews } from "#client/records/interview/upcoming-interviews.ts";
import { useFigure } from "#client/search/use-figure.ts";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { QuarantineNotice } from "#client/ui/page/quarantine-notice.tsx";
import { below } from "#client/ui/theme/styles.ts";
import { AnnouncementCard } from "./announcement-card.tsx";
import { ContractCard } from "./contract-card.tsx";
import { dueContracts } from "./due-contracts.ts";
import { InterviewCard } from "./interview-card.tsx";
import { InterviewDayCard } from "./interview-day-card.tsx";
import { latestAnnouncements } from "./latest-announcements.ts";
import { NewsNote } from "./news-note.tsx";
import { OverdueFiles } from "./overdue-files.tsx";
import { partnerFigures } from "./partner-figures.ts";
import { projectFigures } from "./project-figures.ts";
import { QuickActions } from "./quick-actions.tsx";
import { Reminders } from "./reminders.tsx";
import { StatCards } from "./stat-cards.tsx";
import { PartnerStatusCard, ProjectStatusCard } from "./status-cards.tsx";

/** The home page: figures, due work, news, statistics, and links to frequent screens. All of it is read from the device. */
export function HomeScreen() {
  const styles = useStyles();
  const { master } = useActor();
  const partners = useFigure(partnerFigures);
  const projects = useFigure(projectFigures);
  const interviews = useFigure(upcomingInterviews);
  const contracts = useFigure(dueContracts);
  const announcements = useFigure(latestAnnouncements);
  const all = [partners, projects, interviews, contracts, announcements];
  return (
    <Page title="ホーム" head={<QuickActions />}>
      <NewsNote />
      {all.some(({ partial }) => partial) && <PartialNotice>そろうまでは、届いた分だけを数えています。</PartialNotice>}
      {master && <QuarantineNotice />}
      {master && <OverdueFiles />}
      <StatCards partners={partners} projects={projects} interviews={interviews} />
      <Reminders />
      <InterviewDayCard reading={interviews} />
      <div className={styles.columns}>
        <ContractCard reading={contracts} />
        <div className={styles.side}>
          <InterviewCard reading={interviews} />
          <AnnouncementCard reading={announcements} />
        </div>
        <div className={styles.pair}>
          <PartnerStatusCard reading={partners} />
          <ProjectStatusCard reading={projects} />
        </div>
      </div>
    </Page>
  );
}

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 340px",
    // If the side column is taller than both rows, the second row takes the additional height.
    gridTemplateRows: "auto 1fr",
    gap: "16px",
    alignItems: "start",
    [below.wide]: { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "none" },
  },
  side: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    minWidth: 0,
    gridRow: "1 / 3",
    gridColumn: "2",
    [below.wide]: { gridRow: "auto", gridColumn: "auto" },
  },
  pair: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(300px, 100%), 1fr))",
    gap: "16px",
    alignItems: "stretch",
  },
});
