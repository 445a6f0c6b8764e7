import { useElementScrollRestoration } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";

interface TableScroll {
  /** Of its element, as `data-scroll-restoration-id`. */
  readonly id: string;
  readonly page: number | undefined;
  /** Its rows are there. */
  readonly ready: boolean;
}

/** A table's place: its beginning on another page; after Back where one had been, as soon as there are rows to scroll. */
export function useTableScroll(scroller: RefObject<HTMLElement | null>, { id, page, ready }: TableScroll): void {
  const own = useElementScrollRestoration({ id });
  // Where there is little room, the page scrolls instead.
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
    if (own) scroller.current?.scrollTo({ top: own.scrollY });
    if (around) scroller.current?.closest("main")?.scrollTo({ top: around.scrollY });
  }, [scroller, ready]);
}
