import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Finds an element to focus; null if it is gone. */
export type FocusTarget = () => HTMLElement | null;

/** Where a lost focus may go, while it waits to be passed on. */
let waiting: readonly FocusTarget[] | undefined;

/**
 * Passes the focus on if what had it has disappeared. Otherwise the next Tab would begin at the browser's own controls. It goes to the
 * first target that takes it, of all that are named before the next frame. Without one it goes to the open dialog, else to the page.
 */
export function passFocus(...targets: readonly FocusTarget[]): void {
  // What closes is gone by then, and the page can receive the focus again.
  if (!waiting) requestAnimationFrame(passOn);
  waiting = [...(waiting ?? []), ...targets];
}

function passOn(): void {
  const targets = waiting ?? [];
  waiting = undefined;
  for (const target of [...targets, placeAtHand]) {
    if (!isFocusLost()) return;
    target()?.focus({ preventScroll: true });
  }
}

/** Whether what had the focus has disappeared. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Returns what a person has before them: the dialog that was opened last, else the page. */
export const placeAtHand: FocusTarget = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? document.querySelector("main");

/**
 * Returns a ref to an element that may be removed by its own controls. It then passes the focus on to the page.
 * @param instead returns another element to focus, for the one that is removed
 */
export function usePassedFocus<E extends HTMLElement>(instead?: (removed: E) => HTMLElement | null): RefObject<E | null> {
  const ref = useRef<E>(null);
  const asked = useRef(instead);
  useLayoutEffect(() => {
    const root = ref.current;
    const other = asked.current;
    return () => {
      if (!root?.contains(document.activeElement)) return;
      const target = other?.(root) ?? null;
      passFocus(() => target);
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
