import { useEffect, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";

/** The present in milliseconds, anew every half minute, for times that are told as distances: whatever the device's clock says. */
export function useNow(): number {
  const replica = useReplica();
  const [now, setNow] = useState(() => replica.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(replica.now()), 30_000);
    return () => clearInterval(timer);
  }, [replica]);
  return now;
}
