import { momentOf } from "#client/device/server-time.ts";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { ListOrder, ListResult, ListRowOf, QueryOf } from "#client/search/list-query.ts";
import { type Reading, type ReplicaReader, read } from "#sync/engine/client/reading/reading.ts";
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
  /** The moment by the server's clock, ISO text. */
  readonly now: string;
  /** Returns the list of an entity, once its index is ready. */
  index<E extends AnyEntity>(entity: E): Promise<(query: QueryOf<E>) => ListResult<ListRowOf<E>>>;
  /** Returns the order of that list, for a figure that needs some columns of very many rows. */
  order<E extends AnyEntity>(entity: E): Promise<(query: QueryOf<E>) => ListOrder>;
}

/** Reads a figure, and whether all the data that it reads has arrived. */
export async function readFigure<T>(replica: Replica, figure: Figure<T>, today: string): Promise<Reading<T>> {
  let partial = false;
  const opened = async <E extends AnyEntity>(entity: E) => {
    const index = columnIndexOf(replica, entity);
    await index.ready;
    return index;
  };
  const noted = <R extends Pick<ListOrder, "partial">>(result: R): R => {
    partial ||= result.partial === "rows";
    return result;
  };
  const reading = await read(replica, (reader) => {
    const index: FigureSource["index"] = async (entity) => {
      const list = await opened(entity);
      return (query) => noted(list.query(query));
    };
    const order: FigureSource["order"] = async (entity) => {
      const list = await opened(entity);
      return (query) => noted(list.order(query));
    };
    return figure.read({ ...reader, index, order, now: momentOf(replica) }, today);
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
