import { useEffect, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";

/**
 * Returns the current time in milliseconds by the server's clock, updated every half minute, for relative times.
 */
export function useNow(): number {
  const replica = useReplica();
  const [now, setNow] = useState(() => replica.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(replica.now()), 30_000);
    return () => clearInterval(timer);
  }, [replica]);
  return now;
}
