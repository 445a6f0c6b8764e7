import { useMemo, useSyncExternalStore } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { ListQuery } from "#client/search/list-query.ts";
import type { ListedFile } from "#client/ui/table/list-file-menu.tsx";
import type { Sheet } from "#sync/model/sheets/sheet.ts";

/**
 * Returns the file of a list that reads the index: all rows that match its query, on any page.
 * @param query undefined while there is none
 * @returns undefined until the index can name all rows. A page that was kept is shown before
 */
export function useListedFile(sheet: Sheet, query: ListQuery | undefined): ListedFile | undefined {
  const index = columnIndexOf(useReplica(), sheet.entity);
  const isReady = useSyncExternalStore(index.subscribe, () => index.version > 0);
  return useMemo(
    () =>
      isReady
        ? {
            sheet,
            ids() {
              if (!query) return [];
              const order = index.order(query);
              return Array.from({ length: order.matched }, (_, at) => order.idAt(at + 1)).filter((id) => id !== undefined);
            },
          }
        : undefined,
    [index, isReady, sheet, query],
  );
}
