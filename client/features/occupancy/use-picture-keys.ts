import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { PictureRow } from "./picture-rows.ts";

/** A link of the picture: its row, and its place in the row, where 0 is the name. */
interface Stop {
  readonly row: number;
  readonly at: number;
}

interface PictureKeys {
  /** The link that Tab reaches. */
  readonly stop: Stop;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Moves the focus to that link. */
  readonly focus: () => void;
}

/**
 * Handles the keys of the picture. Left and right move through the links of a row, up and down through the rows. Home and End move to
 * the first and the last row. The up arrow moves from the first row to the search box.
 */
export function usePictureKeys(picture: RefObject<HTMLElement | null>, rows: readonly PictureRow[]): PictureKeys {
  const [wanted, setWanted] = useState<Stop>({ row: 0, at: 0 });
  const stop = within(wanted, rows);
  const linkAt = ({ row, at }: Stop) => picture.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-at="${at}"]`);
  const move = (to: Stop) => {
    const next = within(to, rows);
    // The row may not have been drawn yet.
    flushSync(() => setWanted(next));
    linkAt(next)?.focus();
  };
  return {
    stop,
    focus: () => linkAt(stop)?.focus(),
    onFocus({ target }) {
      const at = target.dataset["at"];
      const row = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
      if (at !== undefined && row !== undefined) setWanted({ row: Number(row), at: Number(at) });
    },
    onKeyDown(event) {
      const { row, at } = stop;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      const to = hasModifier ? undefined : target(event.key, stop, rows);
      if (!to) return;
      event.preventDefault();
      if (to.row < 0) document.querySelector<HTMLElement>("search input")?.focus();
      else if (to.row !== row || to.at !== at) move(to);
    },
  };
}

/** Returns where a key leads; a row below 0 is the search box. */
function target(key: string, { row, at }: Stop, rows: readonly PictureRow[]): Stop | undefined {
  switch (key) {
    case "ArrowDown":
      return { row: Math.min(row + 1, rows.length - 1), at };
    case "ArrowUp":
      return { row: row - 1, at };
    case "ArrowRight":
      return { row, at: at + 1 };
    case "ArrowLeft":
      return { row, at: at - 1 };
    case "Home":
      return { row: 0, at };
    case "End":
      return { row: rows.length - 1, at };
    default:
      return undefined;
  }
}

/** Returns the nearest link that there is. */
function within({ row, at }: Stop, rows: readonly PictureRow[]): Stop {
  const found = Math.max(0, Math.min(row, rows.length - 1));
  return { row: found, at: Math.max(0, Math.min(at, rows[found]?.bars.length ?? 0)) };
}
