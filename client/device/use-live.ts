import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { type Reading, type ReplicaReader, read } from "#sync/engine/client/reading.ts";
import { awaited } from "./late-answers.ts";
import { useReplica } from "./replica-provider.tsx";

/**
 * Reads the device's database live; it follows changes by any tab and by the sync. The result is partial while not all of the read
 * rows have arrived. Then a screen must not say that there are none, nor show a count as final.
 * @param deps the query's dependencies; the reading starts anew when one changes
 * @returns undefined until the first reading for these `deps`
 * @throws what the query rejects with, to the nearest error boundary
 */
export function useLive<T>(query: (reader: ReplicaReader) => Promise<T>, deps: readonly unknown[]): Reading<T> | undefined {
  const replica = useReplica();
  // One identity per set of dependencies: a result for other dependencies must not be returned.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const of = useMemo(() => ({}), [replica, ...deps]);
  const live = useLiveQuery(async () => ({ of, reading: await awaited(read(replica, query)) }), [of]);
  return live?.of === of ? live.reading : undefined;
}
