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
    return router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return;
      const move = () => {
        if (!isLost()) return;
        const back = main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(fromLocation.pathname)}"]`);
        if (back) back.focus();
        else main.current?.focus({ preventScroll: true });
      };
      move();
      // The breadcrumb follows its page: a step of it may go only now.
      requestAnimationFrame(move);
    });
  }, [router]);
  return main;
}

/** Whether this page was reached within the application, not by loading its address. */
function hasMoved(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
