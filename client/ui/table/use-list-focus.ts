import { type RefObject, useCallback, useRef } from "react";

interface ListFocus {
  readonly list: RefObject<HTMLDivElement | null>;
  /** Moves the focus to the link of the first row. */
  readonly toFirstRow: () => void;
  /** Returns the control that chooses rows, which gets the focus after a dialog about chosen ones. */
  readonly chooser: () => HTMLElement | null;
}

/** Finds the places in a list that take the focus from its search box and its dialogs. */
export function useListFocus(): ListFocus {
  const list = useRef<HTMLDivElement>(null);
  const toFirstRow = useCallback(() => list.current?.querySelector<HTMLElement>("a[href]")?.focus(), []);
  const chooser = useCallback(() => list.current?.querySelector<HTMLElement>("[data-select]") ?? null, []);
  return { list, toFirstRow, chooser };
}
