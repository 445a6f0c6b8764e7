/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { Button } from "@fluentui/react-components";
import { type KeyboardEvent, type MouseEvent, memo, type Ref, useLayoutEffect, useRef } from "react";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import type { ListResult, ListRowOf } from "#client/search/list-query.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { Pager } from "#client/ui/table/pager.tsx";
import type { partner } from "#sync/model/entities/partner.ts";
import { PartnerListRow, SkeletonRow } from "./partner-list-row.tsx";
import { usePartnerListStyles } from "./partner-list-styles.ts";
import { pageCount, partnersPerPage } from "./partner-search-params.ts";

interface PartnerListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly result: ListResult<ListRowOf<typeof partner>> | undefined;
  readonly page: number;
  readonly tags: ReadonlyMap<string, TagChoice>;
  readonly narrowed: boolean;
  readonly onOpen: (partnerId: string) => void;
  readonly onPage: (page: number) => void;
  readonly onReset: () => void;
}

/** One page of partners. Light markup: all of it may change with a keystroke. */
export const PartnerList = memo(function PartnerList(props: PartnerListProps) {
  const { ref, result, page, tags, onOpen, onPage } = props;
  const styles = usePartnerListStyles();
  const waiting = !result;
  const pages = pageCount(result?.matched ?? 0);
  const scroller = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (page > 0) scroller.current?.scrollTo({ top: 0 });
  }, [page]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and clicks of the links within
    <div ref={ref} className={styles.surface} onKeyDown={moveBetweenRows} onClick={(event) => openRow(event, onOpen)}>
      <div ref={scroller} className={styles.scroller}>
        <div role="table" aria-label="パートナー一覧" aria-busy={waiting} className={styles.table}>
          <div role="rowgroup" className={styles.headGroup}>
            <div role="row" className={styles.head}>
              <span role="columnheader" className={styles.headName}>
                氏名
              </span>
              <span role="columnheader">メール・所属企業</span>
              <span role="columnheader">ステータス</span>
              <span role="columnheader">
                タグ<span className={styles.tightOnly}>・最新の案件</span>
              </span>
              <span role="columnheader" className={styles.roomyOnly}>
                最新の案件
              </span>
            </div>
          </div>
          <div role="rowgroup">
            {waiting && skeletons.map((index) => <SkeletonRow key={index} index={index} />)}
            {!waiting &&
              result.rows.map((row, place) => (
                // Keyed by place: a keystroke changes all rows; places kept are cheaper than rows made anew
                <PartnerListRow key={place} row={row} tags={tags} />
              ))}
          </div>
        </div>
        {!waiting && result.rows.length === 0 && <Nothing {...props} result={result} pages={pages} />}
      </div>
      {!waiting && result.matched > 0 && (
        <div className={styles.foot}>
          <Pager page={page} pageCount={pages} onPage={onPage} range={rangeText(page, result)} />
        </div>
      )}
    </div>
  );
});

const skeletons = Array.from({ length: 12 }, (_, index) => index);

function Nothing({
  result,
  pages,
  narrowed,
  onPage,
  onReset,
}: PartnerListProps & { result: ListResult<unknown>; pages: number }) {
  if (result.partial === "rows")
    return narrowed ? (
      <Receiving title="まだ見つかっていません" hint="受信中のため、まだ見つかっていない可能性があります。" />
    ) : (
      <Receiving />
    );
  if (result.matched > 0) {
    return (
      <EmptyState
        title="このページにパートナーはありません"
        action={<Button onClick={() => onPage(pages)}>最後のページへ</Button>}
      />
    );
  }
  if (!narrowed) return <EmptyState title="パートナーが見つかりませんでした" hint="登録されているパートナーはまだありません。" />;
  return (
    <EmptyState
      title="パートナーが見つかりませんでした"
      hint="検索語を短くするか、条件を外してお試しください。"
      action={<Button onClick={onReset}>条件をリセット</Button>}
    />
  );
}

/** 「51–100件目」 */
function rangeText(page: number, { rows }: ListResult<unknown>): string {
  const first = (page - 1) * partnersPerPage + 1;
  return rows.length === 0 ? "" : `${first.toLocaleString("ja")}–${(first + rows.length - 1).toLocaleString("ja")}件目`;
}

/** Opens a row without loading the page anew; a click meant for another tab or window stays the browser's. */
function openRow(event: MouseEvent, onOpen: (partnerId: string) => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
  const id =
    event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-partner]")?.dataset["partner"] : undefined;
  if (id === undefined) return;
  event.preventDefault();
  onOpen(id);
}

/** Arrows, Home and End walk the rows; the arrow up from the first goes back to the box. */
function moveBetweenRows(event: KeyboardEvent<HTMLDivElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-partner]")];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (step < 0) document.querySelector<HTMLElement>("search input")?.focus();
  else links[Math.min(step, links.length - 1)]?.focus();
}
