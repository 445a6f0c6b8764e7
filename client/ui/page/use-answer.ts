import { useEffect, useState } from "react";
import { useOffline } from "#client/device/use-offline.ts";
import { isRefusal } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";

/**
 * Returns an answer that only the server has; undefined until it arrives. It asks on mount, and when the server is reachable
 * again. Other components report that the server does not answer.
 * @param ask the same function on each render
 */
export function useAnswer<T>(ask: () => Promise<T>): T | undefined {
  const offline = useOffline();
  const fault = useFault();
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    if (offline) return undefined;
    let wanted = true;
    ask().then(
      (said) => wanted && setAnswer(() => said),
      (error: unknown) => {
        if (wanted && !isRefusal(error)) fault("the server's answer was not read", error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [ask, offline, fault]);
  return answer;
}
