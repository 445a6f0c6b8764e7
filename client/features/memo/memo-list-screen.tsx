import { Button } from "@fluentui/react-components";
import { NoteRegular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { PageNumbers } from "#client/ui/table/page-numbers.tsx";
import { pageRange } from "#client/ui/table/page-range.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { memo } from "#sync/model/entities/memo.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { type MemoSearch, type MemoTargetType, memoTargets } from "./memo-list-params.ts";
import { MemoTargetFilter } from "./memo-target-filter.tsx";
import { type MemoListRow, memosPerPage, useMemoList } from "./use-memo-list.ts";

interface MemoListScreenProps {
  readonly search: MemoSearch;
  readonly onSearch: (search: MemoSearch) => void;
}

/** The memos on all partners and projects, newest first. */
export function MemoListScreen({ search, onSearch }: MemoListScreenProps) {
  const { found, rows } = useMemoList(search);
  const partial = found?.partial === "rows";
  const { targetType, page = 1 } = search;
  const top = useTopOnPage(page);

  const toPage = (to: number) => onSearch({ ...(targetType ? { targetType } : {}), ...(to > 1 ? { page: to } : {}) });
  // Another choice begins at its first page.
  const narrow = (type: MemoTargetType | undefined) => onSearch(type ? { targetType: type } : {});
  const pageCount = Math.max(1, Math.ceil((found?.matched ?? 0) / memosPerPage));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form
    <Page title="メモ一覧" fill count={<span role="status">{found ? countText(found.matched, "件", partial) : "–"}</span>}>
      <div ref={top}>
        <MemoTargetFilter chosen={targetType} onChoose={narrow} />
      </div>
      <DataTable
        label="メモ一覧"
        columns={columns}
        rows={found && rows}
        partial={partial}
        page={page}
        rowHref={({ targetHref }) => targetHref}
        entity={memo}
        empty={
          found?.matched ? (
            <EmptyState
              title="このページにメモはありません"
              action={<Button onClick={() => toPage(pageCount)}>最後のページへ</Button>}
            />
          ) : (
            <EmptyState
              icon={<NoteRegular />}
              title="メモはありません"
              hint={
                targetType
                  ? "ほかの対象種別を選ぶと、別のメモが表示されます。"
                  : "パートナーや案件のページで書いたメモが、ここにまとまります。"
              }
            />
          )
        }
        foot={
          found?.matched ? (
            <PageNumbers
              page={page}
              pageCount={pageCount}
              onPage={toPage}
              range={pageRange(page, memosPerPage, found.rows.length, found.matched, partial)}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** Where the page itself scrolls, it begins at its beginning on another page of the list. */
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
    cell: ({ targetType }) => (
      <StatusBadge tone={targetType === "partner" ? "info" : "over"}>
        {memoTargets.find(({ value }) => value === targetType)?.label ?? ""}
      </StatusBadge>
    ),
  },
  { label: "対象", width: "minmax(0, 2fr)", main: true, cell: ({ targetName }) => targetName },
  {
    label: memo.fields.content.label,
    width: "minmax(0, 4fr)",
    cell: ({ content }) => <ShortenedText text={content} max={100} ellipsis="..." />,
  },
  { label: "作成者", width: "minmax(108px, 1fr)", cell: ({ creator }) => <ClampedText text={creator} /> },
  { label: "作成日時", width: "128px", cell: ({ createdAt }) => formatMoment(createdAt) },
];
