import { useElementScrollRestoration } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** The `data-scroll-restoration-id` of the board. Those of its columns begin with it. */
export const boardScroll = "project-board";

/**
 * Restores how far an element was scrolled, after Back, Forward or a reload.
 * @param id the element's `data-scroll-restoration-id`
 * @param ready whether its content has its full size
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, id: string, ready: boolean): void {
  // The router notes the position anew with each scrolling, so the one of the first render counts.
  const kept = useRef(useElementScrollRestoration({ id }));
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!ready || isDone.current) return;
    isDone.current = true;
    const { scrollX: left, scrollY: top } = kept.current ?? {};
    if (left || top) scroller.current?.scrollTo({ left: left ?? 0, top: top ?? 0, behavior: "instant" });
  }, [scroller, ready]);
}
