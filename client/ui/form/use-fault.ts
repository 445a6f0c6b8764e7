import { useCallback, useState } from "react";
import { logError } from "#client/device/log-error.ts";

/**
 * Returns a function that logs a program error, and passes it to the nearest error boundary. It also works in events and
 * promises.
 */
export function useFault(): (what: string, error: unknown) => void {
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  if (fault) throw fault.error;
  return useCallback((what, error) => {
    logError(what, error);
    setFault({ error });
  }, []);
}
