import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { type Reading, type ReplicaReader, read } from "#sync/engine/client/reading.ts";
import { awaited } from "./late-answers.ts";
import { useReplica } from "./replica-provider.tsx";

/**
 * A live reading of the device's database; it follows changes by any tab and by the sync. While not all of what it reads has
 * arrived it is partial: then nothing is said to be none, and no count to be the last.
 * @param deps what the query depends on; the reading starts anew when one changes
 * @returns undefined until the first reading for these `deps`
 * @throws what the query rejects with, to the nearest error boundary
 */
export function useLive<T>(query: (reader: ReplicaReader) => Promise<T>, deps: readonly unknown[]): Reading<T> | undefined {
  const replica = useReplica();
  // One identity for each set of the caller's dependencies: a reading for other ones must not be taken for theirs.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const of = useMemo(() => ({}), [replica, ...deps]);
  const live = useLiveQuery(async () => ({ of, reading: await awaited(read(replica, query)) }), [of]);
  return live?.of === of ? live.reading : undefined;
}
