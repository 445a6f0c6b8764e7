import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { type SearchAnswer, searchAll, searchedEntities } from "#client/search/search-all.ts";

/** What every searched entity holds for a text, anew whenever an index becomes ready or changes. */
export function useSearchAll(text: string, limit: number): SearchAnswer {
  const replica = useReplica();
  const indexes = useMemo(() => searchedEntities(replica).map((entity) => columnIndexOf(replica, entity)), [replica]);
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
  return useMemo(() => searchAll(replica, text, limit), [replica, text, limit, version]);
}
