import { useEffect, useState } from "react";

/**
 * Returns a value once it has not changed for a while, so that nothing is searched for between two keys.
 * @param isSame compares two values, since each key may make a new object
 * @param wait milliseconds
 */
export function useSettled<T>(value: T, isSame: (one: T, other: T) => boolean, wait: number): T {
  const [latest, setLatest] = useState(value);
  const [settled, setSettled] = useState(value);
  if (!isSame(latest, value)) setLatest(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), wait);
    return () => clearTimeout(timer);
  }, [latest, wait]);
  return settled;
}
