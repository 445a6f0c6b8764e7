import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { countText, receivingWord } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { below, roomForScrollingRows } from "#client/ui/theme/styles.ts";
import { project } from "#sync/model/entities/project.ts";
import { statusTone } from "#sync/model/rules/project.ts";
import type { ProjectRow } from "../list/project-row.ts";
import { BoardCard } from "./board-card.tsx";
import { type BoardColumn as Column, sumText } from "./board-columns.ts";
import { cardAt } from "./board-keys.ts";
import type { BoardAxis } from "./board-search-params.ts";
import { readStaffing } from "./read-staffing.ts";
import { type BoardQuery, queryOfColumn } from "./use-board.ts";
import { boardScroll, useKeptScroll } from "./use-kept-scroll.ts";
import { cardPitch, cardsWithin, scrollTo } from "./visible-cards.ts";

/** A card that has to be shown: by its id or its place. */
export type Reveal = { readonly column: number | null; readonly focus: boolean } & (
  | { readonly id: string }
  | { readonly place: number }
);

interface BoardColumnProps {
  readonly column: Column;
  readonly axis: BoardAxis;
  readonly query: BoardQuery;
  readonly managerOf: (row: ProjectRow) => string | null;
  readonly partial: boolean;
  /** The card that this column has to show. */
  readonly reveal: Reveal | undefined;
  readonly onRevealed: () => void;
  /** Whether a card of another column is dragged over it. */
  readonly isOver: boolean;
  /** The id of its card that is dragged. */
  readonly draggedId: string | undefined;
  readonly hintId: string;
  readonly onOpen: () => void;
  readonly onMenu: (row: ProjectRow, button: HTMLElement) => void;
}

/** One column of the board. It draws the visible cards alone, however many it has. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, axis, query: whole, managerOf, partial, reveal, onRevealed, isOver, draggedId, hintId, onOpen, onMenu } = props;
  const { value, name, sum } = column;
  const styles = useStyles();
  const headingId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const held = useRef<number>(null);
  const [{ top, height }, setSeen] = useState({ top: 0, height: cardPitch * 4 });
  const { offset, limit } = cardsWithin(top, height, sum.count);
  const query = useMemo(() => queryOfColumn(whole, axis.field, value), [whole, axis.field, value]);
  const result = useColumnIndex(project, { ...query, offset, limit });
  const index = columnIndexOf(useReplica(), project);
  const rows = result?.rows ?? [];
  const ids = useSteady(rows.map(({ id }) => id));
  const staffing = useLive((reader) => readStaffing(reader, ids), [ids]);
  const known = useKeptStaffing(staffing?.value);
  const count = result?.matched ?? 0;

  const scrollId = `${boardScroll}/${axis.value}/${value}`;
  useKeptScroll(scroller, scrollId, count > 0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSeen((before) => ({ ...before, height: element.clientHeight })));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // If the focused card leaves, the one in its place gets the focus. Else it would be lost at the document's start.
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const next = scroller.current?.querySelector<HTMLElement>(`[data-place="${Math.min(held.current, count)}"] a[href]`);
    (next ?? heading.current)?.focus({ preventScroll: true });
  }, [ids, count]);

  useEffect(() => {
    const element = scroller.current;
    if (!reveal || !element || !result) return;
    const place = "id" in reveal ? index.order(query).placeOf(reveal.id) : reveal.place;
    if (place === undefined) return;
    element.scrollTop = scrollTo(place, element.scrollTop, element.clientHeight);
    const card = element.querySelector<HTMLElement>(`[data-place="${place}"]`);
    // The card is drawn after the scrolling.
    if (!card || ("id" in reveal && card.dataset["card"] !== reveal.id)) return;
    if (reveal.focus) card.querySelector<HTMLElement>("a[href]")?.focus();
    element.closest("[data-column]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    onRevealed();
  }, [reveal, index, query, result, onRevealed]);

  return (
    <section
      aria-labelledby={headingId}
      data-column={value ?? "none"}
      className={mergeClasses(styles.column, isOver && column.isOffered && styles.over)}
    >
      <header className={styles.head}>
        <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
          {axis.field === "statusId" && value !== null && column.isOffered ? (
            <StatusBadge tone={statusTone(name)}>{name}</StatusBadge>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          <span className={styles.count}>{countText(sum.count, "件", partial)}</span>
        </h2>
        <p
          className={styles.sum}
          title="予算の合計。未入力のものと、数字だけではないもの（「80万円/月」など）は「集計外」に数えます"
        >
          予算 {sumText(sum) || nothing}
        </p>
      </header>
      <div
        ref={scroller}
        data-cards
        data-scroll-restoration-id={scrollId}
        className={styles.scroller}
        onFocus={({ target }) => {
          held.current = cardAt(target)?.place ?? null;
        }}
        // Elements that are removed cause no event.
        onBlur={() => {
          held.current = null;
        }}
        onScroll={({ currentTarget }) => {
          const { scrollTop } = currentTarget;
          setSeen((before) => (sameBand(before.top, scrollTop) ? before : { ...before, top: scrollTop }));
        }}
      >
        {count === 0 ? (
          <p className={styles.none}>{partial ? receivingWord : "案件はありません"}</p>
        ) : (
          <ul aria-labelledby={headingId} className={styles.cards} style={{ height: `${count * cardPitch}px` }}>
            {rows.map((row, at) => (
              <BoardCard
                key={row.id}
                row={row}
                place={offset + at + 1}
                count={count}
                manager={managerOf(row)}
                staffing={known.get(row.id)}
                hintId={hintId}
                isDragged={row.id === draggedId}
                onOpen={onOpen}
                onMenu={onMenu}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
});

const sameBand = (a: number, b: number) => Math.floor(a / cardPitch) === Math.floor(b / cardPitch);

/** Keeps what was read of cards while others are read, so that a scrolled column does not flicker. */
function useKeptStaffing<T>(read: ReadonlyMap<string, T> | undefined): ReadonlyMap<string, T> {
  const [kept, setKept] = useState<ReadonlyMap<string, T>>(read ?? new Map());
  if (read && read !== kept) setKept(read);
  return read ?? kept;
}

const useStyles = makeStyles({
  column: {
    display: "flex",
    flexDirection: "column",
    flex: "1 0 264px",
    maxWidth: "340px",
    minHeight: 0,
    boxSizing: "border-box",
    padding: "8px",
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground3,
    [below.phone]: { flexBasis: "min(300px, 84%)", scrollSnapAlign: "center", height: "calc(0.78 * var(--visible-height))" },
  },
  over: {
    borderTopColor: tokens.colorBrandStroke1,
    borderRightColor: tokens.colorBrandStroke1,
    borderBottomColor: tokens.colorBrandStroke1,
    borderLeftColor: tokens.colorBrandStroke1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  head: { padding: "2px 4px 8px" },
  title: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    margin: 0,
    minHeight: "24px",
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { minWidth: 0, overflowWrap: "anywhere" },
  count: { flexShrink: 0, fontVariantNumeric: "tabular-nums", fontWeight: tokens.fontWeightRegular },
  sum: {
    margin: "2px 0 0",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "18px",
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: "tabular-nums",
  },
  scroller: {
    flex: "1 1 0",
    minHeight: `${cardPitch}px`,
    overflowX: "hidden",
    overflowY: "auto",
    overscrollBehaviorX: "auto",
    [roomForScrollingRows]: { minHeight: 0 },
  },
  cards: { position: "relative", margin: 0, padding: 0, listStyleType: "none" },
  none: { margin: "12px 4px", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
