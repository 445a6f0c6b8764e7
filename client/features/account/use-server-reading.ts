import { useCallback, useEffect, useState } from "react";
import { useOffline } from "#client/device/use-offline.ts";

export interface ServerReading<T> {
  /** Undefined until there is an answer. */
  readonly value: T | undefined;
  /** Whether the last try failed; `read` tries again. */
  readonly failed: boolean;
  readonly read: () => void;
}

/** Reads data that only the server has, on mount and whenever the server is reachable again. */
export function useServerReading<T>(ask: () => Promise<T>): ServerReading<T> {
  const offline = useOffline();
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    ask().then(
      (answer) => {
        setValue(answer);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [ask]);
  useEffect(() => {
    if (!offline) load();
  }, [offline, load]);
  const read = () => {
    setFailed(false);
    load();
  };
  return { value, failed, read };
}
