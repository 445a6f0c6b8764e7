import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepFocusManagement } from "./keep-focus-management.tsx";

/**
 * For what opens over the page: when it goes, the focus goes back to what opened it. Where that has gone too, to what took
 * its place in its list, else to the page. Not where it has led to another page, or has moved the focus by itself.
 * @param instead what is to have it rather than what opened it, asked when it goes
 */
export function useReturnFocus(instead?: () => HTMLElement | null): void {
  const { history } = useRouter();
  // While it is drawn for the first time: once it stands in the page it has taken the focus itself.
  const [before] = useState(() => ({ targets: returnTargets(), path: history.location.pathname }));
  const asked = useRef(instead);
  useLayoutEffect(() => {
    asked.current = instead;
  }, [instead]);
  useLayoutEffect(keepFocusManagement, []);
  useLayoutEffect(() => {
    open.push(before.targets);
    return () => {
      open.splice(open.indexOf(before.targets), 1);
    };
  }, [before]);
  useEffect(
    () => () => {
      // Once it is gone and the page can be reached again.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || history.location.pathname !== before.path) return;
        for (const way of [() => asked.current?.() ?? null, ...before.targets, mainPart]) {
          way()?.focus({ preventScroll: true });
          if (document.activeElement !== document.body) return;
        }
      });
    },
    [before, history],
  );
}

type FocusTarget = () => HTMLElement | null;

/** What gets the focus back from each thing that is open now, the latest last. */
const open: (readonly FocusTarget[])[] = [];

/** From what has the focus now: back to it; from within something that is open itself, back to what that was opened from. */
function returnTargets(): readonly FocusTarget[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  if (focused.closest('[role="dialog"], [role="alertdialog"]')) return [() => focused, ...(open.at(-1) ?? [])];
  const opener = openerOf(focused);
  return opener ? [() => (opener.isConnected ? opener : null), replacementOf(opener)] : [];
}

/** An item of a menu goes with its menu: what opened that one stays. */
function openerOf(focused: HTMLElement): HTMLElement | null {
  const menu = focused.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** What stands where a row stood whose control opened something, and has gone with it: the next row's control, or the last's. */
function replacementOf(opener: HTMLElement): FocusTarget {
  const line = opener.closest('[role="row"], li');
  const lines = line?.parentElement;
  if (!line || !lines) return () => null;
  const at = [...lines.children].indexOf(line);
  const control = controlsOf(line).indexOf(opener);
  return () => {
    const controls = controlsOf(lines.children[at] ?? lines.lastElementChild);
    return controls[control] ?? controls[0] ?? null;
  };
}

const controlsOf = (line: Element | null): HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>("a[href], button:not([disabled])") ?? []),
];

const mainPart: FocusTarget = () => document.querySelector("main");
