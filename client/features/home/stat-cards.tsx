import { makeStyles } from "@fluentui/react-components";
import { BriefcaseRegular, CalendarClockRegular, PeopleRegular, PersonAvailableRegular } from "@fluentui/react-icons";
import { useToday } from "#client/device/use-today.ts";
import type { UpcomingInterview } from "#client/records/interview/upcoming-interviews.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { below } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { activePartnerStatuses } from "#sync/model/rules/partner.ts";
import { allPartnersAddress, partnerListAddress, projectListAddress } from "./list-addresses.ts";
import type { PartnerFigures } from "./partner-figures.ts";
import type { ProjectFigures } from "./project-figures.ts";
import { StatCard } from "./stat-card.tsx";

interface StatCardsProps {
  readonly partners: FigureReading<PartnerFigures>;
  readonly projects: FigureReading<ProjectFigures>;
  readonly interviews: FigureReading<readonly UpcomingInterview[]>;
}

/** The four numbers at the top of the home page. */
export function StatCards({ partners, projects, interviews }: StatCardsProps) {
  const styles = useStyles();
  const today = useToday();
  const ofToday = interviews.value?.filter(({ scheduledDate }) => scheduledDate === today).length;
  return (
    <ul aria-label="概況" className={styles.list}>
      <StatCard
        label="パートナー総数"
        unit="人"
        icon={<PeopleRegular />}
        count={partners.value?.total}
        reading={partners}
        note={partners.value && `うち新規 ${numberText(partners.value.fresh)}人`}
        href={allPartnersAddress}
      />
      <StatCard
        label="稼働中のパートナー"
        unit="人"
        icon={<PersonAvailableRegular />}
        count={partners.value?.active}
        reading={partners}
        note={partners.value && partners.value.total > 0 ? `全体の ${share(partners.value)}%` : undefined}
        href={partnerListAddress(activePartnerStatuses)}
      />
      <StatCard
        label="進行中の案件"
        unit="件"
        icon={<BriefcaseRegular />}
        count={projects.value?.active}
        reading={projects}
        note={projects.value && `全 ${numberText(projects.value.total)}件`}
        // Without any status of active projects, the address would list all of them.
        href={projects.value?.activeIds.length ? projectListAddress(projects.value.activeIds) : undefined}
      />
      <StatCard
        label="今後の面談"
        unit="件"
        icon={<CalendarClockRegular />}
        count={interviews.value?.length}
        reading={interviews}
        note={ofToday === undefined ? undefined : `うち本日 ${numberText(ofToday)}件`}
      />
    </ul>
  );
}

const share = ({ active, total }: PartnerFigures) => Math.round((active / total) * 100);

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    gap: "16px",
    [below.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [below.smallPhone]: { gap: "12px" },
  },
});
