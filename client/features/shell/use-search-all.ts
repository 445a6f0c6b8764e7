import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { type SearchAnswer, searchAll } from "#client/search/search-all.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";

/**
 * Returns these entities' rows for a text. It searches again whenever an index becomes ready or changes.
 * @param entities must be the same array on each render
 */
export function useSearchAll<E extends AnyEntity>(entities: readonly E[], text: string, limit: number): SearchAnswer<E> {
  const replica = useReplica();
  const indexes = useMemo(() => entities.map((entity) => columnIndexOf<AnyEntity>(replica, entity)), [replica, entities]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = indexes.map((index) => index.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [indexes],
  );
  const version = useSyncExternalStore(subscribe, () => indexes.map((index) => index.version).join());
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the indexes answer anew at each version
  return useMemo(() => searchAll(replica, entities, text, limit), [replica, entities, text, limit, version]);
}
