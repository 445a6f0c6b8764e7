import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { columnIndexOf } from "./column-indexes.ts";
import type { ListRow } from "./list-query.ts";

/** What a global search found of one entity: the first few, and how many there are. */
export interface EntityHits {
  readonly entity: string;
  readonly label: string;
  readonly matched: number;
  /** There may be more. */
  readonly partial: boolean;
  readonly rows: readonly ListRow[];
}

/** What a global search found. */
export interface SearchAnswer {
  readonly hits: readonly EntityHits[];
  /** Not all that is searched has arrived, or been read: more may be found. */
  readonly partial: boolean;
}

/** The entities that a global search looks into: those of which any text is searched. */
export const searchedEntities = ({ model }: Replica): readonly AnyEntity[] =>
  model.entities.filter(({ listing }) => listing !== undefined && listing.search.length > 0 && !listing.pickOnly);

/** Searches every such entity; those without a hit, or not ready yet, are left out. Each in its first declared order. */
export function searchAll(replica: Replica, text: string, limit: number): SearchAnswer {
  const found: EntityHits[] = [];
  let partial = false;
  if (text.trim() === "") return { hits: found, partial };
  for (const entity of searchedEntities(replica)) {
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
