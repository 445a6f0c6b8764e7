import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";

/** Reads the record to which an id leads. A partner who was merged leads to the one with whom it was. */
export async function readLiving<E extends AnyEntity>(
  reader: Pick<ReplicaReader, "get">,
  entity: E,
  id: string,
): Promise<RowOf<E> | undefined> {
  const row = await reader.get(entity, id);
  if (entity.name !== partner.name || row === undefined || Reflect.get(row, "deletedAt") === null) return row;
  const merge = await reader.get(partnerMerge, id);
  return merge ? readLiving(reader, entity, merge.intoId) : row;
}
