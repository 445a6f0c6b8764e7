import { useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { daysLeft, lookUnseen } from "#client/device/unseen.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";

/**
 * Returns the days until the screens lock because no server was reached, once a warning is due (S3). It checks each minute, and
 * locks the screens when it is time.
 */
export function useUnseen(): number | undefined {
  const replica = useReplica();
  const lastExchange = useSyncFact((status) => status.lastExchange);
  const [counted, setCounted] = useState<{ left: number | undefined; since: string | null }>();
  useEffect(() => {
    let wanted = true;
    const look = () => {
      lookUnseen(replica).then(
        (milliseconds) => {
          const since = replica.status.value.lastExchange;
          if (wanted && milliseconds !== undefined) setCounted({ left: daysLeft(milliseconds), since });
        },
        (error: unknown) => logError("the time without a server was not read", error),
      );
    };
    look();
    const timer = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [replica]);
  // Once a server has answered, the days count from that answer.
  return counted?.since === lastExchange ? counted.left : undefined;
}
