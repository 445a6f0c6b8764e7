import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { useReplica } from "./replica-provider.tsx";

/**
 * A live reading of the device's database; it follows changes by any tab and by the sync.
 * @param deps what the query depends on; the reading starts anew when one changes
 * @returns undefined until the first reading for these `deps`
 * @throws what the query rejects with, to the nearest error boundary
 */
export function useLive<T>(query: (replica: Replica) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const replica = useReplica();
  // One identity for each set of the caller's dependencies: a reading for other ones must not be taken for theirs.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const of = useMemo(() => ({}), [replica, ...deps]);
  const reading = useLiveQuery(async () => ({ of, value: await query(replica) }), [of]);
  return reading?.of === of ? reading.value : undefined;
}
