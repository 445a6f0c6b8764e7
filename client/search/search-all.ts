import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { columnIndexOf } from "./column-indexes.ts";
import type { ListRowOf } from "./list-query.ts";

/** The hits of a global search in one entity: the first few, and their number. */
export interface EntityHits<E extends AnyEntity> {
  readonly entity: E["name"];
  readonly label: string;
  readonly matched: number;
  /** Whether there may be more hits. */
  readonly partial: boolean;
  readonly rows: readonly ListRowOf<E>[];
}

/** The hits of a global search. */
export interface SearchAnswer<E extends AnyEntity> {
  readonly hits: readonly (E extends AnyEntity ? EntityHits<E> : never)[];
  /** Whether some of the searched data has not arrived or been read, so that there may be more hits. */
  readonly partial: boolean;
}

/**
 * Searches these listed entities. Those without a hit, or not ready yet, are left out. The hits of each are in its first declared
 * order.
 */
export function searchAll<E extends AnyEntity>(
  replica: Replica,
  entities: readonly E[],
  text: string,
  limit: number,
): SearchAnswer<E>;
export function searchAll(
  replica: Replica,
  entities: readonly AnyEntity[],
  text: string,
  limit: number,
): SearchAnswer<AnyEntity> {
  const found: EntityHits<AnyEntity>[] = [];
  let partial = false;
  if (text.trim() === "") return { hits: found, partial };
  for (const entity of entities) {
    const sort = entity.listing && Object.keys(entity.listing.sorts)[0];
    if (sort === undefined) continue;
    const index = columnIndexOf(replica, entity);
    const answer = index.version === 0 ? undefined : index.query({ text, sort, offset: 0, limit });
    const lacking = answer?.partial !== null && answer?.partial !== "joins";
    partial ||= lacking;
    if (!answer || answer.matched === 0) continue;
    const { matched, rows } = answer;
    found.push({ entity: entity.name, label: entity.label, matched, partial: lacking, rows });
  }
  return { hits: found, partial };
}
