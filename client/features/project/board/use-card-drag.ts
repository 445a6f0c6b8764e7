import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { cardAt, columnAt } from "./board-keys.ts";

/** The mouse moves so far before it drags; a finger may move so far during its long press. In pixels of CSS. */
const slack = 8;
/** How long a finger rests on a card before it drags, in milliseconds. */
const longPress = 350;
/** The board scrolls while a card is dragged this near to its edges, in pixels of CSS. */
const edge = 56;
const scrollStep = 12;

/** A card that is dragged. */
export interface Dragged {
  readonly id: string;
  readonly width: number;
  readonly from: number | null;
  /** The column under the pointer; undefined outside of all columns. */
  readonly over: number | null | undefined;
}

interface CardDrag {
  readonly dragged: Dragged | undefined;
  /** The element that follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Drags cards of a board by mouse, or by finger after a long press. Before that, a finger scrolls. Escape ends it without a move.
 * @param onDrop called with the id of the card, the value of its column, and that of the other column
 */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (id: string, from: number | null, to: number | null) => void,
): CardDrag {
  const [dragged, setDragged] = useState<Dragged>();
  const ghost = useRef<HTMLDivElement>(null);
  const end = useRef<() => void>(null);
  const at = useRef({ x: 0, y: 0, dx: 0, dy: 0 });

  useEffect(() => () => end.current?.(), []);

  // A touch can only be kept from scrolling by a listener that is there before it begins.
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const hold = (event: TouchEvent) => {
      if (ghost.current && event.cancelable) event.preventDefault();
    };
    element.addEventListener("touchmove", hold, { passive: false });
    return () => element.removeEventListener("touchmove", hold);
  }, [board]);

  const place = () => {
    const { x, y, dx, dy } = at.current;
    if (ghost.current) ghost.current.style.transform = `translate(${x - dx}px, ${y - dy}px)`;
  };

  // The ghost is placed once it is drawn, then with each move, without a render.
  useEffect(() => {
    if (dragged) place();
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const card = cardAt(event.target as Element);
    const element = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (!card || !element || event.button !== 0 || !event.isPrimary || (event.target as Element).closest("button")) return;
    end.current?.();
    const { pointerId, clientX, clientY } = event;
    const isMouse = event.pointerType === "mouse";
    const { left, top, width } = element.getBoundingClientRect();
    at.current = { x: clientX, y: clientY, dx: clientX - left, dy: clientY - top };
    const stop = new AbortController();
    const { signal } = stop;
    let lifted = false;
    let pressed = true;
    let over: number | null | undefined = card.column;
    let frame = 0;

    const follow = () => {
      const { x, y } = at.current;
      const found = columnUnder(board.current, x, y);
      if (found !== over) {
        over = found;
        setDragged({ id: card.id, width, from: card.column, over });
      }
      place();
    };
    const scroll = () => {
      const { left: first, right: last } = board.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
      const { x } = at.current;
      const by = x < first + edge ? -scrollStep : x > last - edge ? scrollStep : 0;
      if (by !== 0) {
        board.current?.scrollBy({ left: by, behavior: "instant" });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const lift = () => {
      lifted = true;
      if (!isMouse) navigator.vibrate?.(10);
      setDragged({ id: card.id, width, from: card.column, over });
      frame = requestAnimationFrame(scroll);
    };
    const timer = isMouse ? undefined : setTimeout(lift, longPress);
    const finish = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      stop.abort();
      end.current = null;
      setDragged(undefined);
      if (lifted) swallowClick(pressed);
    };
    end.current = finish;

    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      // The button was released where the page gets no event: outside of the window, or over another program.
      if (isMouse && moved.buttons === 0) {
        pressed = false;
        return finish();
      }
      const { clientX: x, clientY: y } = moved;
      const far = Math.hypot(x - clientX, y - clientY) > slack;
      // A finger that moves first wants to scroll.
      if (!lifted && far && !isMouse) return finish();
      at.current = { ...at.current, x, y };
      if (!lifted && far) lift();
      if (lifted) follow();
    };
    const onUp = (released: globalThis.PointerEvent) => {
      if (released.pointerId !== pointerId) return;
      const drop = lifted && over !== undefined && over !== card.column;
      pressed = false;
      finish();
      if (drop) onDrop(card.id, card.column, over ?? null);
    };
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", (cancelled) => cancelled.pointerId === pointerId && finish(), { signal });
    window.addEventListener("blur", finish, { signal });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !lifted) return;
      event.preventDefault();
      event.stopPropagation();
      finish();
    };
    window.addEventListener("keydown", onKey, { signal, capture: true });
    // A long press of a finger opens the browser's menu of links.
    window.addEventListener("contextmenu", (opened) => !isMouse && opened.preventDefault(), { signal });
    // Text is not selected below the pointer.
    window.addEventListener("selectstart", (started) => isMouse && started.preventDefault(), { signal });
  };
  return { dragged, ghost, onPointerDown };
}

/** Returns the value of the column under a point. The height does not matter, since a column may be short. */
function columnUnder(board: HTMLElement | null, x: number, y: number): number | null | undefined {
  const within = board?.getBoundingClientRect();
  if (!board || !within || y < within.top - edge || y > within.bottom + edge) return undefined;
  const column = [...board.querySelectorAll("[data-column]")].find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return x >= left && x <= right;
  });
  return column && columnAt(column);
}

/**
 * Drops the click that a browser sends after a drag: it would open the card.
 * @param pressed whether the pointer is still down, since Escape ended the drag: the click comes with its release
 */
function swallowClick(pressed: boolean): void {
  const stop = new AbortController();
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const { signal } = stop;
  window.addEventListener("click", swallow, { capture: true, signal });
  const endSoon = () => void setTimeout(() => stop.abort());
  if (!pressed) return endSoon();
  for (const end of ["pointerup", "pointercancel", "pointerdown"])
    window.addEventListener(end, endSoon, { capture: true, signal });
}
