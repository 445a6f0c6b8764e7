import type { AnyEntity, LookupOf, NewRowOf, PatchOf, Row, RowId, RowOf } from "./entity.ts";

/** All that a mutator may touch. Reads see the mutator's own writes. */
export interface Tx {
  get<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined>;
  /** The rows whose declared lookup field has this value. */
  list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]>;
  /** Makes a row. A link that exists already stays as it is (M4); any other is refused as `already_exists`. */
  insert<E extends AnyEntity>(entity: E, values: NewRowOf<E>): Promise<void>;
  /** Changes the fields given; `undefined` leaves a field alone. Refused as `not_found` when the row is gone. */
  update<E extends AnyEntity>(entity: E, id: string, patch: PatchOf<E>): Promise<void>;
  /** Removes a row. One that is gone already stays gone. */
  remove<E extends AnyEntity>(entity: E, id: string): Promise<void>;
}

/** Where a unit of work reads from: the device's tables, PostgreSQL under row locks, or a map in tests. */
export interface RowReader {
  get(entity: AnyEntity, id: RowId): Promise<Row | undefined>;
  list(entity: AnyEntity, lookup: string, value: string): Promise<Row[]>;
}

/** What a unit of work wants stored: `before` undefined for a new row, `after` undefined for a removed one. */
export interface RowWrite {
  readonly entity: AnyEntity;
  readonly id: RowId;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Names one row across entities. */
export const rowKey = (entity: string, id: RowId): string => `${entity}/${id}`;

/** Names the rows under one parent, as a read. */
export const lookupKey = (entity: string, lookup: string, value: unknown): string => `${entity}?${lookup}=${String(value)}`;

/** Every key by which a write of this row can be met: the row itself and the lookups it stands or stood under. */
export function keysMetBy(write: RowWrite): string[] {
  const keys = [rowKey(write.entity.name, write.id)];
  for (const lookup of write.entity.lookups) {
    for (const row of [write.before, write.after]) {
      if (row) keys.push(lookupKey(write.entity.name, lookup, row[lookup]));
    }
  }
  return keys;
}
