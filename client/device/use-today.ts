import { useEffect, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { todayOf } from "./server-time.ts";

const minute = 60_000;

/** The day in Japan, live over midnight and after the device has slept, whatever its clock says. */
export function useToday(): string {
  const replica = useReplica();
  const [today, setToday] = useState(() => todayOf(replica));
  useEffect(() => {
    const look = () => setToday(todayOf(replica));
    const timer = setInterval(look, minute);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [replica]);
  return today;
}
