import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { ListResult, ListRowOf, QueryOf } from "#client/search/list-query.ts";
import { type Reading, type ReplicaReader, read } from "#sync/engine/client/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";

/** A value computed from many rows, such as a number on home, read from the device alone. */
export interface Figure<T> {
  /** The listed entities whose indexes it reads. */
  readonly sources: readonly AnyEntity[];
  /** @param today the day in Japan */
  read(from: FigureSource, today: string): Promise<T>;
}

/** The source of a figure. Its reads are recorded: a figure is partial if some of its data has not arrived. */
export interface FigureSource extends ReplicaReader {
  /** Returns the list of an entity, once its index is ready. */
  index<E extends AnyEntity>(entity: E): Promise<(query: QueryOf<E>) => ListResult<ListRowOf<E>>>;
}

/** Reads a figure, and whether all the data that it reads has arrived. */
export async function readFigure<T>(replica: Replica, figure: Figure<T>, today: string): Promise<Reading<T>> {
  let partial = false;
  const reading = await read(replica, (reader) => {
    const index: FigureSource["index"] = async <E extends AnyEntity>(entity: E) => {
      const opened = columnIndexOf(replica, entity);
      await opened.ready;
      return (query: QueryOf<E>) => {
        const result = opened.query(query);
        partial ||= result.partial === "rows";
        return result;
      };
    };
    return figure.read({ ...reader, index }, today);
  });
  return { value: reading.value, partial: partial || reading.partial };
}

/**
 * Returns the first rows of a sorted list, as long as they are wanted.
 * @param page answers with at most `limit` rows from `offset` on
 */
export function takeWhile<R>(page: (offset: number, limit: number) => readonly R[], wanted: (row: R) => boolean): readonly R[] {
  const taken: R[] = [];
  for (;;) {
    const rows = page(taken.length, pageSize);
    for (const row of rows) {
      if (!wanted(row)) return taken;
      taken.push(row);
    }
    if (rows.length < pageSize) return taken;
  }
}

const pageSize = 1_000;
