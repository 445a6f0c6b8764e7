import { useCallback, useState } from "react";
import { logError } from "#client/device/log-error.ts";

/** Hands a fault of ours to the nearest error boundary, from where none would see it: an event, a promise. Logs it. */
export function useFault(): (what: string, error: unknown) => void {
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  if (fault) throw fault.error;
  return useCallback((what, error) => {
    logError(what, error);
    setFault({ error });
  }, []);
}
