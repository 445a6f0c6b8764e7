import { AddRegular, MegaphoneRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { keepListAddress, pageOf } from "#client/records/pages.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { ListTable } from "#client/ui/table/list-table.tsx";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { useNow } from "#client/ui/text/use-now.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { announcementColumns } from "./announcement-columns.tsx";
import { type AnnouncementSearch, announcementPageSizes, announcementSearch } from "./announcement-list-params.ts";
import { useAnnouncements } from "./use-announcements.ts";

interface AnnouncementListScreenProps {
  readonly search: AnnouncementSearch;
  readonly onSearch: OnSearch<AnnouncementSearch>;
  readonly onCreate: () => void;
}

/** All announcements, invalid and closed ones too, newest update first. */
export function AnnouncementListScreen({ search, onSearch, onCreate }: AnnouncementListScreenProps) {
  const { value: all, partial = false } = useAnnouncements() ?? {};
  const router = useRouter();
  useEffect(() => keepListAddress("announcement", router.buildLocation({ to: "/information", search }).href), [router, search]);
  const today = japanDate(new Date(useNow()).toISOString());
  // Below, one of the two texts would not fit on its line. Cards have a line for each value.
  const roomy = useMediaQuery("(min-width: 1560px), (max-width: 591.98px)");
  const middling = useMediaQuery("(min-width: 1200px)");
  const room = roomy ? "wide" : middling ? "middling" : "tight";
  const columns = useMemo(() => announcementColumns(today, room), [today, room]);
  const { page = 1, size = announcementPageSizes[0] } = search;
  const change = (patch: AnnouncementSearch) => onSearch(announcementSearch.tidy({ ...search, ...patch }));
  const create: Action = {
    id: "announcement.create",
    label: "新規作成",
    icon: <AddRegular />,
    keywords: ["お知らせ"],
    run: onCreate,
  };

  return (
    <Page
      title="お知らせ"
      fill
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form
      count={<span role="status">{all ? countText(all.length, "件", partial) : "–"}</span>}
      primary={create}
    >
      <ListTable
        label="お知らせ一覧"
        noun="お知らせ"
        columns={columns}
        rows={all?.slice((page - 1) * size, page * size)}
        partial={partial}
        rowHref={({ id }) => pageOf("announcement", id)}
        entity={announcement}
        paging={{
          page,
          size,
          matched: all?.length ?? 0,
          onPage: (to) => change({ page: to }),
          sizes: announcementPageSizes,
          onSize: (next) => change({ page: 1, size: announcementPageSizes.find((known) => known === next) ?? size }),
        }}
        empty={
          <EmptyState
            icon={<MegaphoneRegular />}
            title="お知らせはありません"
            hint="作成すると、公開期間の間ホームに表示されます。"
            action={<ActionButton action={create} />}
          />
        }
      />
    </Page>
  );
}
