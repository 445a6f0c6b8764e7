import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { ColumnIndex } from "./column-index.ts";
import { columnIndexOf } from "./column-indexes.ts";
import type { ListResult, ListRowOf, QueryOf } from "./list-query.ts";

/**
 * Returns a list of an entity's rows within the render. The component renders again when a change by any tab changes the list.
 * @param query undefined asks nothing, and opens no index
 * @param kept whether the answer is kept on the device. The next start then shows it before the index is ready
 * @returns undefined until there is an answer; the same object as long as nothing in it changes
 * @throws what kept the device's rows from being read, to the nearest error boundary
 */
export function useColumnIndex<E extends AnyEntity>(
  entity: E,
  query: QueryOf<E> | undefined,
  kept = false,
): ListResult<ListRowOf<E>> | undefined {
  const replica = useReplica();
  const index = query && columnIndexOf(replica, entity);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    let wanted = true;
    index?.ready.catch((error: unknown) => wanted && setFailure({ error }));
    return () => {
      wanted = false;
    };
  }, [index]);
  if (failure) throw failure.error;
  const question = JSON.stringify(query);
  const read = useMemo(() => (index ? steadyReader(index, JSON.parse(question) as QueryOf<E>) : none), [index, question]);
  useEffect(() => {
    if (kept) index?.keep(JSON.parse(question) as QueryOf<E>);
  }, [kept, index, question]);
  return useSyncExternalStore(index?.subscribe ?? noChanges, read);
}

const none = () => undefined;
const noChanges = () => none;

/** Reads an answer at most once for each version, and returns the same object while it is equal. */
function steadyReader<E extends AnyEntity>(index: ColumnIndex<E>, query: QueryOf<E>): () => ListResult<ListRowOf<E>> | undefined {
  let version = 0;
  let result: ListResult<ListRowOf<E>> | undefined;
  return () => {
    if (index.version === version) return result ?? index.early(query);
    version = index.version;
    const next = index.query(query);
    if (!result || !sameResult(result, next)) result = next;
    return result;
  };
}

const sameResult = (a: ListResult<unknown>, b: ListResult<unknown>): boolean =>
  a.total === b.total &&
  a.matched === b.matched &&
  a.partial === b.partial &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, i) => row === b.rows[i]);
