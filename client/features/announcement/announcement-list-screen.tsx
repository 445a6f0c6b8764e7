import { useMemo } from "react";
import { InformationTabs } from "#client/records/concern/information-tabs.tsx";
import { RecordListPage } from "#client/records/record-list-page.tsx";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { useNow } from "#client/ui/text/use-now.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { announcementSheet } from "#sync/model/sheets/announcement.ts";
import { announcementColumns } from "./announcement-columns.tsx";
import { useAnnouncements } from "./use-announcements.ts";

/** Lists all announcements, including invalid and closed ones, newest update first. */
export function AnnouncementListScreen({ place }: { readonly place: ListPlace }) {
  const reading = useAnnouncements();
  const today = japanDate(new Date(useNow()).toISOString());
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
      head={<InformationTabs current="all" />}
      hint="作成すると、公開期間の間ホームに表示されます。"
    />
  );
}
