import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { type ColumnIndex, openColumnIndex } from "./column-index.ts";

/** One index per entity, kept as long as its replica. Screens with lists come and go, and the next one opens at once. */
const open = new WeakMap<Replica, Map<string, ColumnIndex>>();

/** Returns the tab's column index of an entity that declares a `listing`; opens it on the first call. */
export function columnIndexOf<E extends AnyEntity>(replica: Replica, entity: E): ColumnIndex<E>;
export function columnIndexOf(replica: Replica, entity: AnyEntity): ColumnIndex {
  let indexes = open.get(replica);
  if (!indexes) open.set(replica, (indexes = new Map()));
  const known = indexes.get(entity.name);
  if (known) return known;
  const index = openColumnIndex(replica, entity);
  indexes.set(entity.name, index);
  const forget = () => {
    index.close();
    indexes.delete(entity.name);
  };
  index.ready.catch(forget);
  return index;
}
