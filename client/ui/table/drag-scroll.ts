import { scrollSpeed } from "./reorder.ts";

interface DragScroll {
  /** Tells where the pointer is now. */
  readonly move: (y: number) => void;
  readonly end: () => void;
}

/**
 * Scrolls what a dragged row is in, frame by frame, while the pointer is near its upper or lower edge. Only what is visible counts.
 * @param began where the drag began
 * @param follow is called where the pointer rests while the rows move below it
 */
export function scrollAtEdges(row: HTMLElement, began: number, follow: (at: { readonly clientY: number }) => void): DragScroll {
  const scroller = scrollerOf(row);
  let y = began;
  let last: number | undefined;
  let frame = 0;
  /** Less than a pixel, which a scrolled element would drop. */
  let rest = 0;
  const step = (now: number) => {
    const speed = scrollSpeed(y, began, visibleOf(scroller));
    // A frame that comes late does not jump.
    const passed = last === undefined ? 0 : Math.min(50, now - last);
    last = speed === 0 ? undefined : now;
    rest = speed === 0 ? 0 : rest + (speed * passed) / 1000;
    const whole = Math.trunc(rest);
    rest -= whole;
    const before = scroller.scrollTop;
    if (whole !== 0) scroller.scrollTop = before + whole;
    if (scroller.scrollTop !== before) follow({ clientY: y });
    frame = speed === 0 ? 0 : requestAnimationFrame(step);
  };
  return {
    move(to) {
      y = to;
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    end: () => cancelAnimationFrame(frame),
  };
}

/** Returns the nearest element around a row that scrolls now. On a small screen the page does. */
function scrollerOf(row: HTMLElement): Element {
  for (let around = row.parentElement; around; around = around.parentElement) {
    const scrolls = /auto|scroll/u.test(getComputedStyle(around).overflowY);
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Returns the edges of what is visible of a scrolled element. */
function visibleOf(scroller: Element): { readonly top: number; readonly bottom: number } {
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
}
