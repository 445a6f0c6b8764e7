import { useEffect, useState } from "react";
import { japanDate } from "#sync/model/rules/japan-time.ts";

const minute = 60_000;

/** The day in Japan, live over midnight and after the device has slept. */
export function useToday(): string {
  const [today, setToday] = useState(now);
  useEffect(() => {
    const look = () => setToday(now());
    const timer = setInterval(look, minute);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return today;
}

const now = () => japanDate(new Date().toISOString());
