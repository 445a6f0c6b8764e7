/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a grid are positioned, which rows of a table cannot be */
import { mergeClasses } from "@fluentui/react-components";
import { type CSSProperties, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { useTableScroll } from "#client/ui/table/use-table-scroll.ts";
import { print } from "#client/ui/theme/styles.ts";
import { type MonthWindow, monthOf, placeOf } from "./months.ts";
import { PictureRow } from "./picture-row.tsx";
import type { PictureRow as Row } from "./picture-rows.ts";
import { offsetsOf, type PictureSize } from "./picture-size.ts";
import { usePictureStyles } from "./picture-styles.ts";
import { usePictureKeys } from "./use-picture-keys.ts";
import { useVisibleRows } from "./use-visible-rows.ts";

/** Lets the search box above move into the picture. */
export interface PictureHandle {
  focus(): void;
}

interface ContractPictureProps {
  readonly ref: Ref<PictureHandle>;
  readonly label: string;
  /** The heading of the names. */
  readonly noun: string;
  readonly rows: readonly Row[];
  readonly shown: MonthWindow;
  readonly today: string;
  readonly size: PictureSize;
}

/**
 * The picture of contracts: a row for each partner or project, and the months across. Only rows near the visible ones are drawn; on
 * paper all are. One link is reached by Tab, the others by arrows.
 */
export function ContractPicture({ ref, label, noun, rows, shown, today, size }: ContractPictureProps) {
  const styles = usePictureStyles();
  const printing = useMediaQuery(print);
  const scroller = useRef<HTMLDivElement>(null);
  useTableScroll(scroller, { id: "occupancy", ready: rows.length > 0 });
  const offsets = useMemo(() => offsetsOf(rows, size), [rows, size]);
  const { range, onScroll } = useVisibleRows(scroller, offsets);
  const { stop, onFocus, onKeyDown, focus } = usePictureKeys(scroller, rows);
  useImperativeHandle(ref, () => ({ focus }), [focus]);
  const place = placeOf(today, shown);
  const hasToday = place >= 0 && place < 100;
  const [first, end] = printing ? [0, rows.length] : range;
  const drawn = Array.from({ length: end - first }, (_, at) => first + at);
  // The row with the focus stays, wherever the others are.
  if (rows.length > 0 && (stop.row < first || stop.row >= end)) drawn.push(stop.row);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      data-printed-whole
      data-printed-wide
      data-scroll-restoration-id="occupancy"
      className={styles.scroller}
      style={{ "--today": `${place}%` } as CSSProperties}
      onScroll={onScroll}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <div className={styles.plane}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            <div role="columnheader" className={mergeClasses(styles.name, styles.corner)}>
              {noun}
            </div>
            <div role="columnheader" className={styles.months}>
              {shown.months.map((month, at) => (
                <span
                  key={month}
                  aria-current={month === monthOf(today) ? "date" : undefined}
                  className={mergeClasses(styles.month, month === monthOf(today) && styles.thisMonth)}
                >
                  {(at === 0 || month.endsWith("-01")) && <span className={styles.year}>{month.slice(0, 4)}年</span>}
                  {Number(month.slice(5))}月
                </span>
              ))}
              {hasToday && <span className={mergeClasses(styles.todayWord, place > 95 && styles.atEnd)}>今日</span>}
            </div>
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={printing ? undefined : { height: offsets.at(-1) }}>
          {drawn.map((index) => {
            const row = rows[index];
            return (
              row && (
                <PictureRow
                  key={row.key}
                  row={row}
                  index={index}
                  top={offsets[index] ?? 0}
                  size={size}
                  shown={shown}
                  today={today}
                  hasToday={hasToday}
                  tabStop={index === stop.row ? stop.at : undefined}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
