import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { Selection } from "./selection.ts";

interface TableFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * A table's keyboard: arrows, Home and End walk the links of its rows, or their checkboxes, and the arrow up from the first leads
 * to the search box. Space chooses the row that has the focus, Escape none. When the row that has the focus goes, the focus goes
 * to the one that takes its place, not to the page's beginning.
 */
export function useTableFocus(rows: readonly unknown[] | undefined, selection?: Selection): TableFocus {
  const held = useRef<Held>(null);

  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const { table, line, control } = held.current;
    const lines = [...table.querySelectorAll('[role="row"]')];
    const controls = controlsIn(lines[line] ?? lines.at(-1));
    (controls[control] ?? controls[0] ?? table.closest<HTMLElement>("main"))?.focus({ preventScroll: true });
  }, [rows]);

  return {
    onFocus({ currentTarget: table, target }) {
      const line = target.closest('[role="row"]');
      if (!line || !table.contains(line)) return;
      held.current = {
        table,
        line: [...table.querySelectorAll('[role="row"]')].indexOf(line),
        control: controlsIn(line).indexOf(target),
      };
    },
    // Not told of what leaves the page with its row.
    onBlur() {
      held.current = null;
    },
    onKeyDown(event) {
      if (event.key === "Escape") selection?.clear();
      else if (event.key === " ") chooseRow(event);
      else walk(event);
    },
  };
}

type Held = { readonly table: HTMLElement; readonly line: number; readonly control: number } | null;

const controlsIn = (line: Element | undefined): HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>("a[href], button, input") ?? []),
];

/** Presses the checkbox of the row whose link has the focus, with Shift where that is held. */
function chooseRow(event: KeyboardEvent<HTMLElement>): void {
  const link = document.activeElement?.closest("a[data-row]");
  const box = link?.closest('[role="row"]')?.querySelector("[data-select]");
  if (!box) return;
  event.preventDefault();
  box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const walked = document.activeElement?.matches("[data-select]") ? "[data-select]" : "a[data-row]";
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(walked)];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (step === undefined) return;
  const next = step < 0 ? document.querySelector<HTMLElement>("search input") : links[step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
