import { useMemo } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { ListQuery } from "#client/search/list-query.ts";
import type { ListedFile } from "#client/ui/table/list-file-menu.tsx";
import type { Sheet } from "#sync/model/sheets/sheet.ts";

/**
 * Returns the file of a list that reads the index: all rows that match its query, on any page.
 * @param query undefined while there is none
 */
export function useListedFile(sheet: Sheet, query: ListQuery | undefined): ListedFile {
  const replica = useReplica();
  return useMemo(
    () => ({
      sheet,
      ids() {
        if (!query) return [];
        const order = columnIndexOf(replica, sheet.entity).order(query);
        return Array.from({ length: order.matched }, (_, at) => order.idAt(at + 1)).filter((id) => id !== undefined);
      },
    }),
    [replica, sheet, query],
  );
}
