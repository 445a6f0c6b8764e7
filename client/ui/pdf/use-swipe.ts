import { type RefObject, useEffect, useEffectEvent } from "react";

/** Pixels that a finger moves sideways for a swipe, and how many times further than vertically. */
const farEnough = 64;
const sideways = 2;

/**
 * Calls with 1 for a swipe to the left and -1 for one to the right. If the content is wider than its element, the movement scrolls
 * it and is no swipe. Neither is one with two fingers.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (direction: 1 | -1) => void): void {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const swipedOn = element.current;
    if (!swipedOn) return;
    let from: Touch | undefined;
    const begin = ({ touches }: TouchEvent) => {
      from = touches.length === 1 && swipedOn.scrollWidth <= swipedOn.clientWidth + 1 ? touches[0] : undefined;
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0];
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = undefined;
      if (Math.abs(x) >= farEnough && Math.abs(x) > Math.abs(y) * sideways) swiped(x < 0 ? 1 : -1);
    };
    swipedOn.addEventListener("touchstart", begin, { passive: true });
    swipedOn.addEventListener("touchend", end, { passive: true });
    return () => {
      swipedOn.removeEventListener("touchstart", begin);
      swipedOn.removeEventListener("touchend", end);
    };
  }, [element]);
}
