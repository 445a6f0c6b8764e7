import type { Knex } from "knex";
import { LongList } from "../guard/long-list.ts";

/**
 * Lists the rows of a query in an answer, however many there are. Only their ids are read at once.
 * @param query of rows as `t`, in the list's order
 * @param toWire returns some of them in the list's order as the answer has them; it may leave some out
 * @param first how many rows are read first; few where one may have hundreds of kB
 */
export async function longRows<R extends { readonly id: string }, T>(
  query: Knex.QueryBuilder<object, R[]>,
  toWire: (rows: readonly R[]) => readonly T[] | PromiseLike<readonly T[]>,
  first?: number,
): Promise<LongList<T>> {
  const keys = (await query.clone().clearSelect().select("t.id")) as unknown as { readonly id: string }[];
  const page = async (some: readonly { readonly id: string }[]) => {
    const ids = some.map(({ id }) => id);
    const rows = (await query.clone().clearOrder().whereRaw("t.id = any(?::uuid[])", [ids])) as unknown as R[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return toWire(ids.flatMap((id) => byId.get(id) ?? []));
  };
  return LongList.of(keys, page, first);
}
