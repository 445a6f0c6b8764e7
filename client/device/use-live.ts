import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { type Reading, type ReplicaReader, read } from "#sync/engine/client/reading/reading.ts";
import { awaited } from "./late-answers.ts";
import { logError } from "./log-error.ts";
import { useReplica } from "./replica-provider.tsx";

/**
 * Reads the device's database live; it follows changes by any tab and by the sync. The result is partial while not all of the
 * read rows have arrived. Then a screen must not say that there are none, nor show a count as final.
 * @param deps the query's dependencies; the reading starts anew when one changes
 * @returns undefined until the first reading for these `deps`
 * @throws what the query rejects with, to the nearest error boundary
 */
export const useLive = <T>(query: LiveQuery<T>, deps: readonly unknown[]): Reading<T> | undefined =>
  useLiveOr(rejected, query, deps);

/**
 * Does what `useLive` does, for a count or a note that every screen shows. If it cannot be read, that is logged, and nothing
 * is returned: no screen may fail for it.
 */
export const useLiveBeside = <T>(query: LiveQuery<T>, deps: readonly unknown[]): Reading<T> | undefined =>
  useLiveOr(logged, query, deps);

type LiveQuery<T> = (reader: ReplicaReader) => Promise<T>;

const rejected = (error: unknown): never => {
  throw error;
};
const logged = (error: unknown): undefined => {
  logError("what stands beside a screen was not read", error);
  return undefined;
};

function useLiveOr<T>(
  onError: (error: unknown) => undefined,
  query: LiveQuery<T>,
  deps: readonly unknown[],
): Reading<T> | undefined {
  const replica = useReplica();
  // One identity per set of dependencies: a result for other dependencies must not be returned.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const of = useMemo((): Question<T> => ({}), [replica, ...deps]);
  const live = useLiveQuery(async () => {
    const reading = await awaited(read(replica, query)).catch(onError);
    const { last } = of;
    // A component does not render for a result that it has.
    if (last?.reading && reading && last.reading.value === reading.value && last.reading.partial === reading.partial) return last;
    of.last = { of, reading };
    return of.last;
  }, [of]);
  return live?.of === of ? live.reading : undefined;
}

/** A query with its dependencies, and its last result. */
interface Question<T> {
  last?: { readonly of: Question<T>; readonly reading: Reading<T> | undefined };
}
