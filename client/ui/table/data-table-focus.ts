import type { FocusEvent, KeyboardEvent } from "react";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import type { Selection } from "./selection.ts";

interface TableFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Handles a table's keys. Arrows, Home and End move through the links of its rows, or their checkboxes. The up arrow moves from the
 * first to the search box. Space chooses the focused row, Escape clears the choice. If the focused row is removed, the row in its
 * place gets the focus.
 */
export function useTableFocus(rows: readonly unknown[] | undefined, selection?: Selection): TableFocus {
  return {
    ...useLineFocus(rows),
    onKeyDown(event) {
      if (event.key === "Escape") selection?.clear();
      else if (event.key === " ") chooseRow(event);
      else walk(event);
    },
  };
}

/** Clicks the checkbox of the row whose link is focused, with Shift if that is pressed. */
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
