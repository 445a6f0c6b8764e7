import { Button, makeStyles, Select } from "@fluentui/react-components";
import { AddRegular, MegaphoneRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { keepListAddress, pageOf } from "#client/records/pages.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import { PageNumbers } from "#client/ui/table/page-numbers.tsx";
import { pageRange } from "#client/ui/table/page-range.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { useNow } from "#client/ui/text/use-now.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { announcementColumns } from "./announcement-columns.tsx";
import { type AnnouncementSearch, announcementPageSizes, tidyAnnouncementSearch } from "./announcement-list-params.ts";
import { useAnnouncements } from "./use-announcements.ts";

interface AnnouncementListScreenProps {
  readonly search: AnnouncementSearch;
  readonly onSearch: (search: AnnouncementSearch) => void;
  readonly onCreate: () => void;
}

/** All announcements, invalid and closed ones too, newest update first. */
export function AnnouncementListScreen({ search, onSearch, onCreate }: AnnouncementListScreenProps) {
  const styles = useStyles();
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
  const change = (next: AnnouncementSearch) => onSearch(tidyAnnouncementSearch({ page, size, ...next }));
  const create: Action = {
    id: "announcement.create",
    label: "新規作成",
    icon: <AddRegular />,
    keywords: ["お知らせ"],
    run: onCreate,
  };

  const rows = all?.slice((page - 1) * size, page * size);
  const pageCount = Math.max(1, Math.ceil((all?.length ?? 0) / size));
  const range = pageRange(page, size, rows?.length ?? 0, all?.length ?? 0, partial);
  return (
    <Page
      title="お知らせ"
      fill
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form
      count={<span role="status">{all ? countText(all.length, "件", partial) : "–"}</span>}
      primary={create}
    >
      <DataTable
        label="お知らせ一覧"
        columns={columns}
        rows={rows}
        partial={partial}
        page={page}
        rowHref={({ id }) => pageOf("announcement", id)}
        entity={announcement}
        empty={
          all?.length ? (
            <EmptyState
              title="このページにお知らせはありません"
              action={<Button onClick={() => change({ page: pageCount })}>最後のページへ</Button>}
            />
          ) : (
            <EmptyState
              icon={<MegaphoneRegular />}
              title="お知らせはありません"
              hint="作成すると、公開期間の間ホームに表示されます。"
              action={<ActionButton action={create} />}
            />
          )
        }
        foot={
          all?.length ? (
            <PageNumbers page={page} pageCount={pageCount} onPage={(to) => change({ page: to })} range={range}>
              <Select
                size="small"
                aria-label="1ページの件数"
                className={styles.size}
                value={String(size)}
                onChange={(_event, data) =>
                  change({ page: 1, size: announcementPageSizes.find((known) => String(known) === data.value) ?? size })
                }
              >
                {announcementPageSizes
                  .toSorted((a, b) => a - b)
                  .map((known) => (
                    <option key={known} value={known}>
                      {known}件ずつ
                    </option>
                  ))}
              </Select>
            </PageNumbers>
          ) : undefined
        }
      />
    </Page>
  );
}

const useStyles = makeStyles({ size: { "@media (pointer: coarse)": { "& select": { minHeight: "44px" } } } });
