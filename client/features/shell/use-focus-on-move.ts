import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * When what had the focus went away with its screen, the focus goes to the new one, not to the page's beginning: to the link
 * that leads to where one comes from, as after Back, else to the page itself.
 */
export function useFocusOnMove() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const isLost = () => document.activeElement === document.body || document.activeElement === main.current;
    // After signing in, too; a page that was only loaded begins at its beginning.
    if (isLost() && hasMoved()) main.current?.focus({ preventScroll: true });
    let stop: () => void = () => undefined;
    const ends = [
      router.subscribe("onBeforeNavigate", () => stop()),
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        stop();
        if (!pathChanged || !fromLocation) return;
        const move = () => {
          if (!isLost()) return;
          const back = linkTo(fromLocation.pathname, main.current);
          if (back) back.focus();
          else main.current?.focus({ preventScroll: true });
        };
        move();
        // The breadcrumb follows its page: a step of it may go only now.
        requestAnimationFrame(move);
        // A list's rows come when they have been read. Whoever has begun something meanwhile is left alone.
        stop = until(main.current, () => {
          if (isLost()) linkTo(fromLocation.pathname, main.current)?.focus();
          return !isLost();
        });
      }),
    ];
    return () => {
      stop();
      for (const end of ends) end();
    };
  }, [router]);
  return main;
}

/** The first link within to this page, whatever part of it the link names. */
function linkTo(pathname: string, within: HTMLElement | null): HTMLAnchorElement | undefined {
  return [...(within?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])].find((link) => link.pathname === pathname);
}

/** Asks anew whenever something changes within, until it is done or somebody presses or scrolls. Returns what ends it. */
function until(within: HTMLElement | null, done: () => boolean): () => void {
  if (!within || done()) return () => undefined;
  const watch = new MutationObserver(() => done() && end());
  const end = () => {
    watch.disconnect();
    for (const name of gestures) removeEventListener(name, end, true);
  };
  watch.observe(within, { childList: true, subtree: true });
  for (const name of gestures) addEventListener(name, end, true);
  return end;
}

const gestures = ["keydown", "pointerdown", "wheel"] as const;

/** Whether this page was reached within the application, not by loading its address. */
function hasMoved(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
