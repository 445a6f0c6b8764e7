import type { ListRow } from "#client/search/list-query.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";

/** Something that home tells, read from the device alone. */
export interface Figure<T> {
  /** The listed entities by whose indexes it is told. */
  readonly sources: readonly AnyEntity[];
  /** @param today the day in Japan */
  read(replica: Replica, today: string): Promise<T>;
}

/**
 * The first rows of a sorted list, as long as they are wanted.
 * @param page answers with at most `limit` rows from `offset` on
 */
export function takeWhile(
  page: (offset: number, limit: number) => readonly ListRow[],
  wanted: (row: ListRow) => boolean,
): readonly ListRow[] {
  const taken: ListRow[] = [];
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
