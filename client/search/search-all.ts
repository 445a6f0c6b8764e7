import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { columnIndexOf } from "./column-indexes.ts";
import type { ListRow } from "./list-query.ts";

/** What a global search found of one entity: the first few, and how many there are. */
export interface EntityHits {
  readonly entity: string;
  readonly label: string;
  readonly matched: number;
  readonly rows: readonly ListRow[];
}

/** The entities that a global search looks into: those of which any text is searched. */
export const searchedEntities = ({ model }: Replica): readonly AnyEntity[] =>
  model.entities.filter(({ listing }) => listing !== undefined && listing.search.length > 0);

/** Searches every such entity; those without a hit, or not ready yet, are left out. Each in its first declared order. */
export function searchAll(replica: Replica, text: string, limit: number): EntityHits[] {
  const found: EntityHits[] = [];
  if (text.trim() === "") return found;
  for (const entity of searchedEntities(replica)) {
    const sort = entity.listing && Object.keys(entity.listing.sorts)[0];
    if (sort === undefined) continue;
    const index = columnIndexOf(replica, entity);
    if (index.version === 0) continue;
    const { matched, rows } = index.query({ text, sort, offset: 0, limit });
    if (matched > 0) found.push({ entity: entity.name, label: entity.label, matched, rows });
  }
  return found;
}
