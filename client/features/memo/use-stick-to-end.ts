import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Milliseconds after which a loaded conversation scrolls to its end. Its texts are laid out by then. */
const settleTime = 100;

/** Pixels from the end within which a user counts as reading the newest entry. */
const nearEnd = 80;

/**
 * Keeps a scrolled conversation at its end: after it has loaded, and when it first becomes visible. It also follows new entries if
 * the end was visible. It does not scroll for a user who reads further up.
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
    // A panel in a tab has no height until the tab is opened. It has less while a long memo is being typed.
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
