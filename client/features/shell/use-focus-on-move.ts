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
    // Of several links to one page, the row's that was followed from there.
    const followed = new Map<string | undefined, string | undefined>();
    const ends = [
      router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
        stop();
        const link = document.activeElement?.closest<HTMLElement>("a[data-row]");
        if (link) followed.set(fromLocation?.state.__TSR_key, link.dataset["row"]);
      }),
      router.subscribe("onRendered", ({ pathChanged, fromLocation, toLocation }) => {
        stop();
        if (!pathChanged || !fromLocation) return;
        const row = followed.get(toLocation.state.__TSR_key);
        const wayBack = () => linkTo(fromLocation.pathname, row, main.current);
        const move = () => {
          if (!isLost()) return;
          const back = wayBack();
          if (back) back.focus();
          else main.current?.focus({ preventScroll: true });
        };
        move();
        // The breadcrumb follows its page: a step of it may go only now.
        requestAnimationFrame(move);
        // A list's rows come when they have been read. Whoever has begun something meanwhile is left alone.
        stop = until(main.current, () => {
          if (isLost()) wayBack()?.focus();
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

/** The link within to this page, whatever part of it the link names: this row's, else the first. */
function linkTo(pathname: string, row: string | undefined, within: HTMLElement | null): HTMLAnchorElement | undefined {
  const all = [...(within?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])];
  const links = all.filter((link) => link.pathname === pathname);
  return links.find((link) => link.dataset["row"] === row) ?? links[0];
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
