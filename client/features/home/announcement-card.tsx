import { makeStyles, tokens } from "@fluentui/react-components";
import { MegaphoneRegular } from "@fluentui/react-icons";
import { UnreadBadge } from "#client/records/announcement/unread-badge.tsx";
import { useUnreadAnnouncements } from "#client/records/announcement/use-unread-announcements.ts";
import { pageOf, pagesOf } from "#client/records/pages.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Nothing } from "#client/ui/page/receiving.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { rowLink, smallText } from "#client/ui/theme/styles.ts";
import { announcementCategories } from "#sync/model/rules/announcement.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { HomeCard } from "./home-card.tsx";
import type { LatestAnnouncement } from "./latest-announcements.ts";

/** Shows the newest announcements that are published today. */
export function AnnouncementCard({ reading }: { readonly reading: FigureReading<readonly LatestAnnouncement[]> }) {
  const styles = useStyles();
  const { list } = pagesOf("announcement");
  const unread = useUnreadAnnouncements();
  return (
    <HomeCard title="最新のお知らせ" more={{ label: list.label, href: list.path }} reading={reading}>
      {(announcements) =>
        announcements.length === 0 ? (
          <Nothing compact partial={reading.partial} icon={<MegaphoneRegular />} title="お知らせはありません" />
        ) : (
          <ul aria-label="最新のお知らせ" className={styles.list}>
            {announcements.map(({ id, title, category, createdAt }) => (
              <li key={id}>
                <AppLink href={pageOf("announcement", id)} className={styles.link}>
                  <span className={styles.title}>
                    <ClampedText text={title} lines={2} />
                  </span>
                  <span className={styles.meta}>
                    {unread.some((one) => one.id === id) && <UnreadBadge />}
                    {formatDate(createdAt)}
                    <span>{wordFor(announcementCategories, category, "")}</span>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        )
      }
    </HomeCard>
  );
}

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", margin: "-8px -12px -8px" },
  link: {
    display: "block",
    padding: "8px 12px",
    ...rowLink,
  },
  title: { display: "block", ...smallText, fontWeight: tokens.fontWeightMedium },
  meta: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
});
