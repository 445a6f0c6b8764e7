import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";

/** Takes the changed rows of an entity. */
export interface RowTaker {
  readonly entity: AnyEntity;
  put(row: Row): void;
  remove(id: string): void;
}

/** Number of rows that are read by key at once. */
const chunk = 1_000;

/**
 * Passes the rows that the change log names after `counter` (R3), as they are now.
 * @returns the counter up to which they are current, and the number of rows. Undefined if the log no longer goes back that far
 */
export async function readChanges(
  replica: Replica,
  takers: readonly RowTaker[],
  counter: number,
): Promise<{ readonly counter: number; readonly rows: number } | undefined> {
  const { changes, last, complete } = await replica.changesSince(counter);
  if (!complete || last < counter) return undefined;
  const changed = new Map<string, Set<string>>();
  for (const { keys } of changes) {
    for (const key of keys) {
      const slash = key.indexOf("/");
      const name = key.slice(0, slash);
      let ids = changed.get(name);
      if (!ids) changed.set(name, (ids = new Set()));
      ids.add(key.slice(slash + 1));
    }
  }
  let count = 0;
  for (const taker of takers) {
    for (const span of changes.flatMap(({ spans = [] }) => spans)) {
      if (span.entity !== taker.entity.name) continue;
      await replica.scan(
        taker.entity,
        (found) => {
          for (const row of found) taker.put(row);
          count += found.length;
        },
        span,
      );
    }
    const ids = [...(changed.get(taker.entity.name) ?? [])];
    count += ids.length;
    for (let from = 0; from < ids.length; from += chunk) {
      const some = ids.slice(from, from + chunk);
      for (const [i, row] of (await replica.getMany(taker.entity, some)).entries()) {
        if (row) taker.put(row);
        else taker.remove(some[i] ?? "");
      }
    }
  }
  return { counter: last, rows: count };
}
