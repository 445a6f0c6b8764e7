import type { BoardColumn } from "./board-columns.ts";

type Place = { readonly column: number | null; readonly place: number };

/** What a key does: focuses a card, moves the focused one to a column, or goes to the search box. */
export type KeyStep = Place | { readonly to: BoardColumn } | "search";

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Whether the key is held down. */
  readonly repeat: boolean;
}

/**
 * Returns what a key does on a card. Arrows, Home and End move the focus. Shift with an arrow to a side moves the card, once for
 * each press. A key that is held would carry it through all columns.
 * @param at the column and the place of the card, counted from 1
 * @returns undefined for any other key, and where there is nothing to go to
 */
export function keyStep({ key, shiftKey, repeat }: Key, at: Place, columns: readonly BoardColumn[]): KeyStep | undefined {
  const here = columns.findIndex(({ value }) => value === at.column);
  const count = columns[here]?.sum.count ?? 0;
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (side !== undefined) {
    const beside = side < 0 ? columns.slice(0, here).reverse() : columns.slice(here + 1);
    if (shiftKey) {
      const to = repeat ? undefined : beside.find(({ isOffered }) => isOffered);
      return to && { to };
    }
    const next = beside.find(({ sum }) => sum.count > 0);
    return next && { column: next.value, place: Math.min(at.place, next.sum.count) };
  }
  const place = { ArrowUp: at.place - 1, ArrowDown: at.place + 1, Home: 1, End: count }[key];
  if (place === undefined || shiftKey) return undefined;
  return place < 1 ? "search" : { column: at.column, place: Math.min(place, count) };
}

/** Returns the id of the card that an element belongs to, and where that is; undefined outside of cards. */
export function cardAt(element: Element): (Place & { readonly id: string }) | undefined {
  const card = element.closest<HTMLElement>("[data-card]");
  const column = columnAt(element);
  const id = card?.dataset["card"];
  return id === undefined || column === undefined ? undefined : { id, column, place: Number(card?.dataset["place"]) };
}

/** Returns the value of the column that an element belongs to; undefined outside of columns. */
export function columnAt(element: Element): number | null | undefined {
  const value = element.closest<HTMLElement>("[data-column]")?.dataset["column"];
  if (value === undefined) return undefined;
  return value === "none" ? null : Number(value);
}
