import { makeStyles } from "@fluentui/react-components";
import { useMemo } from "react";
import { useToday } from "#client/device/use-today.ts";
import { InformationTabs } from "#client/records/concern/information-tabs.tsx";
import { RecordListPage } from "#client/records/record-list-page.tsx";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { announcementSheet } from "#sync/model/sheets/announcement.ts";
import { announcementColumns } from "./announcement-columns.tsx";
import { MarkAllRead } from "./mark-all-read.tsx";
import { useAnnouncements } from "./use-announcements.ts";

/** Lists all announcements, including invalid and closed ones, newest update first. */
export function AnnouncementListScreen({ place }: { readonly place: ListPlace }) {
  const styles = useStyles();
  const today = useToday();
  const reading = useAnnouncements(today);
  // In a narrower window, one of the two texts would not fit on its line. Cards have a line for each value.
  const roomy = useMediaQuery("(min-width: 1560px), (max-width: 591.98px)");
  const middling = useMediaQuery("(min-width: 1200px)");
  const room = roomy ? "wide" : middling ? "middling" : "tight";
  const columns = useMemo(() => announcementColumns(today, room), [today, room]);
  return (
    <RecordListPage
      {...{ place, reading, columns }}
      entity={announcement}
      sheet={announcementSheet}
      head={
        <div className={styles.head}>
          <InformationTabs current="all" />
          <MarkAllRead className={styles.all} />
        </div>
      }
      hint="作成すると、公開期間の間ホームに表示されます。"
    />
  );
}

const useStyles = makeStyles({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    // The line below the tabs is as wide as on the other tab.
    "& > nav": { flexGrow: 1, minWidth: 0 },
  },
  all: { ...notPrinted, marginInlineStart: "auto", [touch]: { minHeight: touchSize } },
});
