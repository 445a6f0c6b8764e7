import { useCallback, useState } from "react";
import { logError } from "#client/device/log-error.ts";

/** Returns a function that passes a program error to the nearest error boundary, from events and promises, too. Logs it. */
export function useFault(): (what: string, error: unknown) => void {
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  if (fault) throw fault.error;
  return useCallback((what, error) => {
    logError(what, error);
    setFault({ error });
  }, []);
}
