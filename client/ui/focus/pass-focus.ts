import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Focuses the page if what had the focus has disappeared. Otherwise the next Tab would begin at the browser's own controls. */
export function passFocus(): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  });
}

/** Returns a ref to an element that may be removed by its own controls. It then passes the focus on to the page. */
export function usePassedFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const root = ref.current;
    return () => {
      if (root?.contains(document.activeElement)) passFocus();
    };
  }, []);
  return ref;
}

/** Passes the focus on to the page when a task goes on to a step with other controls. */
export function usePassedFocusAt(step: string): void {
  const first = useRef(step);
  useEffect(() => {
    if (first.current === step) return;
    first.current = step;
    passFocus();
  }, [step]);
}
