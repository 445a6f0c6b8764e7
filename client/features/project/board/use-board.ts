import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { project } from "#sync/model/entities/project.ts";
import type { ProjectWords } from "../list/use-project-words.ts";
import { type BoardColumn, boardColumns, sumsBy } from "./board-columns.ts";
import { axisOf, type BoardSearch } from "./board-search-params.ts";

/** A query of the projects on the board. */
export type BoardQuery = QueryOf<typeof project>;

/** The columns of a board, and the query that counted their projects. */
export interface CountedColumns {
  readonly columns: readonly BoardColumn[];
  readonly counted: BoardQuery;
}

/** Returns the board's columns with their sums, live; undefined until the index is ready. */
export function useBoard(
  query: BoardQuery,
  search: BoardSearch,
  { value: words, partial }: Reading<ProjectWords>,
): CountedColumns | undefined {
  const index = columnIndexOf(useReplica(), project);
  const version = useSyncExternalStore(index.subscribe, () => index.version);
  const { value: axis, field } = axisOf(search);
  // Tens of thousands of budgets are added in a render of their own, so that no key waits for it.
  const asked = useDeferredValue(useMemo(() => ({ query, field, version }), [query, field, version]));
  const sums = useMemo(() => {
    if (asked.version === 0) return undefined;
    const order = index.order(asked.query);
    return sumsBy(order.valuesOf(asked.field), order.valuesOf("reward"));
  }, [index, asked]);
  const chosen = search[axis];
  const hideEmpty = search.empty === "hidden";
  const names = words.values[axis];
  return useMemo(
    () => sums && { columns: boardColumns({ names, partial, sums, chosen, hideEmpty }), counted: asked.query },
    [names, partial, sums, chosen, hideEmpty, asked],
  );
}

/** Returns the query of one column. */
export const queryOfColumn = (query: BoardQuery, field: "statusId" | "phaseId", value: number | null): BoardQuery => ({
  ...query,
  filters: { ...query.filters, [field]: [value] },
});
