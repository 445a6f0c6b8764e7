import { type RefObject, useLayoutEffect, useRef } from "react";
import type { BoardColumn } from "./board-columns.ts";
import type { BoardQuery } from "./use-board.ts";

/**
 * Scrolls to the first column with cards when other projects are asked for and only empty columns are in view. On a phone that is
 * most of the columns.
 * @param counted the query to which the columns belong
 */
export function useFirstCards(board: RefObject<HTMLElement | null>, columns: readonly BoardColumn[], counted: BoardQuery): void {
  const shown = useRef<BoardQuery>(null);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || shown.current === counted) return;
    shown.current = counted;
    const { left, right } = element.getBoundingClientRect();
    const places = [...element.querySelectorAll("[data-column]")].map((column) => column.getBoundingClientRect());
    const full = places.filter((_place, at) => (columns[at]?.sum.count ?? 0) > 0);
    const isInView = (place: DOMRect) => {
      const middle = place.left + place.width / 2;
      return middle > left && middle < right;
    };
    if (full[0] && !full.some(isInView)) element.scrollBy({ left: full[0].left - left, behavior: "instant" });
  }, [board, columns, counted]);
}
