import { useEffect, useState } from "react";

/** Milliseconds until a moment of this device's clock, at least once a second and as soon as the page is seen again. */
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
