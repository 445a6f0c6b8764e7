import { liveQuery } from "dexie";
import { useEffect, useMemo, useState } from "react";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { useReplica } from "./replica-provider.tsx";

interface Reading<T> {
  readonly of: object;
  readonly value?: T;
  readonly error?: unknown;
}

/**
 * A live reading of the device's database; it follows changes by any tab and by the sync.
 * @param deps what the query depends on; the reading starts anew when one changes
 * @returns undefined until the first reading for these `deps`
 * @throws what the query rejects with, to the nearest error boundary
 */
export function useLive<T>(query: (replica: Replica) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const replica = useReplica();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one identity for each set of the caller's dependencies
  const of = useMemo(() => ({}), [replica, ...deps]);
  const [reading, setReading] = useState<Reading<T>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` changes exactly when the query's dependencies do
  useEffect(() => {
    const subscription = liveQuery(() => query(replica)).subscribe({
      next: (value) => setReading({ of, value }),
      error: (error: unknown) => setReading({ of, error }),
    });
    return () => subscription.unsubscribe();
  }, [of]);

  if (reading?.of !== of) return undefined;
  if (reading.error !== undefined) throw reading.error;
  return reading.value;
}
