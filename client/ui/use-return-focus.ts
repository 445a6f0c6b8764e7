import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a dialog: when it goes, the focus goes back to what opened it; to the page where that has gone too. Without it the
 * focus would be at the page's beginning.
 */
export function useReturnFocus(): void {
  const opener = useRef<Element | null>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    opener.current = openerOf(document.activeElement);
  }, []);
  // After it has left the page.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const back = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [],
  );
}

/** An item of a menu goes with its menu: what opened that one stays. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}
