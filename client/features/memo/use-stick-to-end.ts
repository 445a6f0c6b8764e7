import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Milliseconds after which a loaded conversation is moved to its end, once its texts have been laid out. */
const settleTime = 100;

/** Pixels from the end within which somebody counts as reading the newest. */
const nearEnd = 80;

/**
 * Keeps a scrolled conversation at its end: when it has loaded, when it first becomes visible, and when something is
 * added while its end was in view. Somebody who reads further up is left alone.
 * @param count entries shown; undefined while they are being read
 */
export function useStickToEnd(count: number | undefined): { body: RefObject<HTMLDivElement | null>; toEnd: () => void } {
  const body = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const toEnd = useCallback(() => {
    following.current = true;
    body.current?.scrollTo({ top: body.current.scrollHeight });
  }, []);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const onScroll = () => {
      following.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    };
    // A panel under a tab has no height until the tab is opened, and less of it while a long memo is being typed.
    const sizes = new ResizeObserver(() => {
      if (following.current) element.scrollTo({ top: element.scrollHeight });
    });
    sizes.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  const loaded = count !== undefined;
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(toEnd, settleTime);
    return () => clearTimeout(timer);
  }, [loaded, toEnd]);

  useEffect(() => {
    if (count !== undefined && following.current) body.current?.scrollTo({ top: body.current.scrollHeight });
  }, [count]);

  return { body, toEnd };
}
