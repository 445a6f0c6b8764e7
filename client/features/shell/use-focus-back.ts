import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Gives the focus back to what had it before something opened over the page, unless that has led elsewhere. */
export function useFocusBack(open: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const { pathname } = router.latestLocation;
    return () => {
      // Once the dialog is gone and the page can be reached again.
      requestAnimationFrame(() => {
        const lost = document.activeElement === document.body;
        const stayed = router.latestLocation.pathname === pathname;
        if (lost && stayed && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [open, router]);
}
