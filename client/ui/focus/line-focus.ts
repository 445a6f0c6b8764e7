import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { isFocusLost, passFocus, placeAtHand } from "./pass-focus.ts";
import { controlsIn, lineSelector, recordIn } from "./record-line.ts";

interface LineFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the focus in a list, whose lines are removed or lose controls. The same control of the line that is in its place then gets the
 * focus. Without one it goes to the open dialog, else to the page. Otherwise it would be lost at the document's start. If the order
 * changes, the focus follows its record: the next key must not act on another one.
 * @param lines what the list shows
 */
export function useLineFocus(lines: readonly unknown[] | undefined): LineFocus {
  const held = useRef<Place | null>(null);

  useLayoutEffect(() => {
    if (!held.current) return;
    if (!isFocusLost()) {
      held.current = follow(held.current);
      return;
    }
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
      const line = target.closest(lineSelector);
      if (!line || !list.contains(line)) return;
      const control = controlsIn(line).indexOf(target);
      held.current = { list, line: linesIn(list).indexOf(line), control, record: recordIn(line) };
    },
    // Elements that are removed with their line cause no event.
    onBlur() {
      held.current = null;
    },
  };
}

/** Where the focus is in a list. */
interface Place {
  readonly list: HTMLElement;
  readonly line: number;
  readonly control: number;
  readonly record: string | undefined;
}

/**
 * Moves the focus with its record to the line that shows it now. If the list no longer shows it, the focus stays in its place.
 * Returns where the focus is then.
 */
function follow(place: Place): Place {
  const { list, line, control, record } = place;
  const all = linesIn(list);
  if (record === undefined || recordIn(all[line]) === record) return place;
  const at = all.findIndex((one) => recordIn(one) === record);
  if (at < 0) return { ...place, record: recordIn(all[line]) };
  controlsIn(all[at])[control]?.focus({ preventScroll: true });
  return { ...place, line: at };
}

const linesIn = (list: HTMLElement): Element[] => [...list.querySelectorAll(lineSelector)];
