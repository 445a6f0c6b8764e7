import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isFocusLost, passFocus } from "#client/ui/focus/pass-focus.ts";

/**
 * Moves the focus to the new page if the focused element is gone with the old one. Else it would be lost at the document's start.
 * It goes to the link to the page that the user came from, as after Back. Without one it goes to the page itself. If only
 * the search part of the address changes, a lost focus goes to the page.
 */
export function useFocusOnMove() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const isLost = () => document.activeElement === document.body || document.activeElement === main.current;
    // The move also happens after signing in. A page that was just loaded keeps the browser's initial focus.
    if (isLost() && hasMoved()) main.current?.focus({ preventScroll: true });
    let stop: () => void = () => undefined;
    // If several links lead to one page, the link in the row that the user followed is wanted.
    const followed = new Map<string | undefined, string | undefined>();
    let held = false;
    const ends = [
      router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
        stop();
        held = !isFocusLost();
        const link = document.activeElement?.closest<HTMLElement>("a[data-row]");
        if (link) followed.set(fromLocation?.state.__TSR_key, link.dataset["row"]);
      }),
      router.subscribe("onRendered", ({ pathChanged, fromLocation, toLocation }) => {
        stop();
        if (!fromLocation) return;
        if (!pathChanged) {
          // A part of the page was replaced, as by its form. Who types in a list's filters keeps the focus.
          if (held) stop = passLost(main.current);
          return;
        }
        const row = followed.get(toLocation.state.__TSR_key);
        const wayBack = () => linkTo(fromLocation.pathname, row, main.current);
        const move = () => {
          if (!isLost()) return;
          const back = wayBack();
          if (back) back.focus();
          else main.current?.focus({ preventScroll: true });
        };
        move();
        // The breadcrumb is updated after its page, so an item of it may disappear only now.
        requestAnimationFrame(move);
        // The rows of a list appear once they are read. The focus is not moved if the user has started something meanwhile.
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

/** Returns the link in `within` to this page, regardless of the part that it names. This row's link comes first. */
function linkTo(pathname: string, row: string | undefined, within: HTMLElement | null): HTMLAnchorElement | undefined {
  const all = [...(within?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])];
  const links = all.filter((link) => link.pathname === pathname);
  return links.find((link) => link.dataset["row"] === row) ?? links[0];
}

/** Passes on a focus that the page loses, now or when its parts appear. Returns a function that ends it. */
function passLost(page: HTMLElement | null): () => void {
  return until(page, () => {
    if (isFocusLost()) passFocus();
    return false;
  });
}

/**
 * Calls `done` after each change in the element, until it returns true or the user presses or scrolls. Returns a function that ends
 * it.
 */
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

/** Whether the user reached this page within the application, not by loading its address. */
function hasMoved(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
