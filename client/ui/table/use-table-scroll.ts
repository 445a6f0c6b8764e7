import { useElementScrollRestoration } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";

interface TableScroll {
  /** The `data-scroll-restoration-id` of its element. */
  readonly id: string;
  /** Of a table without pages it is undefined. */
  readonly page?: number | undefined;
  /** Whether its rows are loaded. */
  readonly ready: boolean;
}

/** Scrolls a table to the top when the page changes. After Back or a reload it restores the position, once there are rows. */
export function useTableScroll(scroller: RefObject<HTMLElement | null>, { id, page, ready }: TableScroll): void {
  const own = useElementScrollRestoration({ id });
  // In a narrow space, the page scrolls instead.
  const around = useElementScrollRestoration({ id: "main" });
  const before = useRef({ own, around });
  const shown = useRef(page);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, page]);

  const returned = useRef(false);
  useLayoutEffect(() => {
    if (!ready || returned.current) return;
    returned.current = true;
    const { own, around } = before.current;
    if (own) scroller.current?.scrollTo({ top: own.scrollY, left: own.scrollX });
    if (around) scroller.current?.closest("main")?.scrollTo({ top: around.scrollY });
  }, [scroller, ready]);
}
