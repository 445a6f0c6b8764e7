import type { RowId } from "../../../entity.ts";

/** A range of an entity's ids. Without one of the bounds it is unlimited on that side. */
export interface Span<K extends RowId = RowId> {
  /** The lower bound, inclusive. */
  readonly from?: K | undefined;
  /** The upper bound, exclusive. */
  readonly below?: K | undefined;
}

/** Returns a span as a range of keys in a store whose key is the id; undefined for all keys. */
export function idKeys(range: typeof IDBKeyRange, { from, below }: Span): IDBKeyRange | undefined {
  if (from !== undefined && below !== undefined) return range.bound(from, below, false, true);
  if (from !== undefined) return range.lowerBound(from);
  return below === undefined ? undefined : range.upperBound(below, true);
}

/** Returns a span as a range of keys in a store whose key is the entity and an id. */
export function entityKeys(range: typeof IDBKeyRange, entity: string, { from, below }: Span): IDBKeyRange {
  // IndexedDB sorts `[entity]` before all longer keys that begin with it. It sorts an array after all strings.
  return range.bound(from === undefined ? [entity] : [entity, from], [entity, below ?? []], false, true);
}

/** Whether a span's bounds exclude every id. IndexedDB throws an error for such a range. */
export const isNone = ({ from, below }: Span): boolean => from !== undefined && below !== undefined && from >= below;

/** Whether an id lies in a span. */
export const isIn = (id: RowId, { from, below }: Span): boolean =>
  (from === undefined || id >= from) && (below === undefined || id < below);
