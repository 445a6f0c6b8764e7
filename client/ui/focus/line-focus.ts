import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { isFocusLost, passFocus, placeAtHand } from "./pass-focus.ts";

interface LineFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the focus in a list, whose lines are removed or lose controls. The same control of the line that is in its place then gets the
 * focus. Without one it goes to the open dialog, else to the page. Otherwise it would be lost at the document's start.
 * @param lines what the list shows
 */
export function useLineFocus(lines: readonly unknown[] | undefined): LineFocus {
  const held = useRef<Held>(null);

  useLayoutEffect(() => {
    if (!held.current || !isFocusLost()) return;
    const { list, line, control } = held.current;
    const all = list.isConnected ? linesIn(list) : [];
    const controls = controlsIn(all[line] ?? all.at(-1));
    (controls[control] ?? controls[0])?.focus({ preventScroll: true });
    // A control that is hidden or disabled takes no focus, as in the head of an empty table.
    if (isFocusLost()) placeAtHand()?.focus({ preventScroll: true });
  }, [lines]);

  useLayoutEffect(
    () => () => {
      if (held.current) passFocus();
    },
    [],
  );

  return {
    onFocus({ currentTarget: list, target }) {
      const line = target.closest('[role="row"], li');
      if (!line || !list.contains(line)) return;
      held.current = { list, line: linesIn(list).indexOf(line), control: controlsIn(line).indexOf(target) };
    },
    // Elements that are removed with their line cause no event.
    onBlur() {
      held.current = null;
    },
  };
}

type Held = { readonly list: HTMLElement; readonly line: number; readonly control: number } | null;

const linesIn = (list: HTMLElement): Element[] => [...list.querySelectorAll('[role="row"], li')];

const controlsIn = (line: Element | undefined): HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>("a[href], button, input") ?? []),
];
