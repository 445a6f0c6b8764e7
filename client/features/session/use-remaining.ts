import { useEffect, useState } from "react";

/**
 * Returns the milliseconds until a moment of this device's clock. It updates once a second, and when the page becomes visible
 * again.
 */
export function useRemaining(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const ticking = setInterval(look, 250);
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    return () => {
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
    };
  }, []);
  return Math.max(0, endsAt - now);
}
