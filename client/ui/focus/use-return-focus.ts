import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepFocusManagement } from "./keep-focus-management.tsx";
import { type FocusTarget, passFocus } from "./pass-focus.ts";
import { controlsIn, lineSelector, recordIn } from "./record-line.ts";

/**
 * Returns the focus when a dialog or panel closes: to the element that opened it. If the list has another order by then, it goes to
 * the same control of the same record. If the opener is gone, it goes to the element in its place in the list. Without one it goes
 * to the dialog below, else to the page. It does nothing if the panel moved the focus itself.
 * If the address has changed, the focus does not go back.
 * @param instead returns another element to focus; called when it closes
 */
export function useReturnFocus(instead?: () => HTMLElement | null): void {
  const { history } = useRouter();
  // The focus is read in the first render: once the panel is in the page, the panel has it.
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
  useEffect(() => {
    const here =
      (target: FocusTarget): FocusTarget =>
      () =>
        history.location.pathname === before.path ? target() : null;
    return () => passFocus(...[() => asked.current?.() ?? null, ...before.targets].map(here));
  }, [before, history]);
}

/**
 * Returns what has the focus in the first render, to give it back. A component that shows one dialog after another remembers it for
 * all of them. When the second one opens, Firefox has already dropped the focus of the first.
 */
export function useOpener(): FocusTarget {
  const [targets] = useState(returnTargets);
  return useCallback(() => targets.reduce<HTMLElement | null>((found, target) => found ?? target(), null), [targets]);
}

/**
 * Returns what opened a dialog as long as it is there, else another element. For dialogs after which the opener may be gone, such as
 * a bar that disappears once a change was made.
 */
export function useOpenerElse(instead: FocusTarget | undefined): FocusTarget {
  const opener = useOpener();
  return () => opener() ?? instead?.() ?? null;
}

/** For each open panel, the elements that may get the focus back; the latest panel is last. */
const open: (readonly FocusTarget[])[] = [];

/**
 * Returns the elements that may get the focus back, the focused one first. Within an open dialog, the elements follow that opened
 * the dialog.
 */
function returnTargets(): readonly FocusTarget[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  if (focused.closest('[role="dialog"], [role="alertdialog"]')) {
    return [ifThere(focused), ...(open.at(-1) ?? [])];
  }
  const opener = openerOf(focused);
  return opener ? [sameRecordOf(opener), ifThere(opener), replacementOf(opener)] : [];
}

const ifThere =
  (element: HTMLElement): FocusTarget =>
  () =>
    element.isConnected ? element : null;

/** A menu item disappears with its menu, so the button that opened the menu is used. */
function openerOf(focused: HTMLElement): HTMLElement | null {
  const menu = focused.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** Returns a target for the same control of the same record, wherever the list shows that by then. */
function sameRecordOf(opener: HTMLElement): FocusTarget {
  const line = opener.closest(lineSelector);
  const list = line?.closest('[role="table"], ul, ol');
  const record = recordIn(line);
  if (!line || !list || record === undefined) return () => null;
  const control = controlsOf(line).indexOf(opener);
  return () => {
    const now = [...list.querySelectorAll(lineSelector)].find((one) => recordIn(one) === record);
    return controlsOf(now ?? null)[control] ?? null;
  };
}

/** Returns a target that replaces a control whose row is gone. It is the same control in the next row, else in the last. */
function replacementOf(opener: HTMLElement): FocusTarget {
  const line = opener.closest(lineSelector);
  const lines = line?.parentElement;
  if (!line || !lines) return () => null;
  const at = [...lines.children].indexOf(line);
  const control = controlsOf(line).indexOf(opener);
  return () => {
    const controls = controlsOf(lines.children[at] ?? lines.lastElementChild);
    return controls[control] ?? controls[0] ?? null;
  };
}

const controlsOf = (line: Element | null): HTMLElement[] => controlsIn(line).filter((control) => !control.matches(":disabled"));
