import { type RefObject, type UIEvent, useLayoutEffect, useState } from "react";
import { rowsWithin } from "./picture-size.ts";

/** Rows are drawn this far above and below the visible ones, and again after so many pixels. */
const step = 320;

interface VisibleRows {
  /** The first row to draw, and the one after the last. */
  readonly range: readonly [first: number, end: number];
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/**
 * Returns the rows of a scroller that have to be drawn. Thousands of rows cost as much as those on the screen.
 * @param offsets from `offsetsOf`
 */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, offsets: readonly number[]): VisibleRows {
  const [band, setBand] = useState(0);
  const [height, setHeight] = useState(step * 3);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(element.clientHeight / step) * step));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const top = band * step;
  return {
    range: rowsWithin(offsets, top - step, top + height + step * 2),
    onScroll: ({ currentTarget }) => setBand(Math.floor(currentTarget.scrollTop / step)),
  };
}
