import { NoteRegular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { useListedFile } from "#client/records/use-listed-file.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { memo } from "#sync/model/entities/memo.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { memoSheet } from "#sync/model/sheets/memo.ts";
import { type MemoSearch, memoSearch, memoTargets } from "./memo-list-params.ts";
import { MemoTargetFilter } from "./memo-target-filter.tsx";
import { type MemoListRow, memosPerPage, useMemoList } from "./use-memo-list.ts";

interface MemoListScreenProps {
  readonly search: MemoSearch;
  readonly onSearch: OnSearch<MemoSearch>;
}

/** Lists the memos on all partners and projects, newest first. */
export function MemoListScreen({ search, onSearch }: MemoListScreenProps) {
  const { found, rows, query } = useMemoList(search);
  const file = useListedFile(memoSheet, query);
  const partial = found?.partial === "rows";
  const { targetType, page = 1 } = search;
  const top = useTopOnPage(page);

  return (
    <Page
      title="メモ一覧"
      fill
      count={<LiveRegion as="span">{found ? countText(found.matched, "件", partial) : nothing}</LiveRegion>}
    >
      <div ref={top}>
        <MemoTargetFilter chosen={targetType} onChoose={(type) => onSearch(memoSearch.tidy({ targetType: type }))} />
      </div>
      <ListTable
        label="メモ一覧"
        noun="メモ"
        columns={columns}
        rows={found && rows}
        partial={partial}
        rowHref={({ targetHref }) => targetHref}
        entity={memo}
        file={file}
        paging={{
          page,
          size: memosPerPage,
          matched: found?.matched ?? 0,
          onPage: (to) => onSearch(memoSearch.tidy({ ...search, page: to })),
        }}
        empty={
          <EmptyState
            icon={<NoteRegular />}
            title="メモはありません"
            hint={
              targetType
                ? "ほかの対象種別を選ぶと、別のメモが表示されます。"
                : "パートナーや案件のページで書いたメモが、ここにまとまります。"
            }
          />
        }
      />
    </Page>
  );
}

/** If the page itself scrolls, scrolls it to the top when the list's page changes. */
function useTopOnPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.closest("main")?.scrollTo({ top: 0 });
  }, [page]);
  return top;
}

const columns: readonly DataColumn<MemoListRow>[] = [
  {
    label: "対象種別",
    width: "104px",
    card: "beside",
    file: memoSheet.pick("kind"),
    cell: ({ targetType }) => (
      <StatusBadge tone={targetType === "partner" ? "info" : "over"}>
        {memoTargets.find(({ value }) => value === targetType)?.label ?? ""}
      </StatusBadge>
    ),
  },
  { label: "対象", width: "minmax(0, 2fr)", main: true, file: memoSheet.pick("target"), cell: ({ targetName }) => targetName },
  {
    label: memo.fields.content.label,
    width: "minmax(0, 4fr)",
    file: memoSheet.pick("content"),
    cell: ({ content }) => <ShortenedText text={content} max={100} ellipsis="..." />,
  },
  {
    label: "作成者",
    width: "minmax(108px, 1fr)",
    card: "foot",
    file: memoSheet.pick("creator"),
    cell: ({ creator }) => <ClampedText text={creator} />,
  },
  {
    label: "作成日時",
    width: "128px",
    card: "foot",
    file: memoSheet.pick("createdAt"),
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
];
