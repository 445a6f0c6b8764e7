import type { AnyEntity, LookupOf, NewRowOf, PatchOf, Row, RowId, RowOf } from "./entity.ts";

/** All that a mutator may touch. Reads see the mutator's own writes. */
export interface Tx {
  /** On the server the row is held against every other writer and every look, until the transaction ends. */
  get<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined>;
  /**
   * A row that is only checked: what was seen stays so, and others may look at it meanwhile. One that may be changed in the
   * same work is to be read by `get` from the start: two who look wait for each other once both want more.
   */
  look<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined>;
  /**
   * The rows whose declared lookup field has this value. They are not held: a check of them is safe under a row that
   * whoever changes its outcome gets first, too.
   */
  list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]>;
  /**
   * Returns the rows that refer to one which is to be removed, locked; the caller removes or changes them with it. What the
   * author saw of them is sent along: on the server an unseen one makes the removal a conflict (M4). Safe where every insert
   * looks at the parent, and the parent was got first.
   */
  children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, parent: string): Promise<RowOf<E>[]>;
  /**
   * Whether a row is still as its author saw it, before this work changes it. The answer is sent along; the server takes a
   * missing one for true. For side effects of a change on a row that it was not made for.
   */
  isUnmoved<E extends AnyEntity>(entity: E, id: RowId): Promise<boolean>;
  /** Makes a row. A link that exists already stays as it is (M4); any other is refused as `already_exists`. */
  insert<E extends AnyEntity>(entity: E, values: NewRowOf<E>): Promise<void>;
  /** Changes the fields given; `undefined` leaves a field alone. Refused as `not_found` when the row is gone. */
  update<E extends AnyEntity>(entity: E, id: string, patch: PatchOf<E>): Promise<void>;
  /** Removes a row. One that is gone already stays gone. */
  remove<E extends AnyEntity>(entity: E, id: string): Promise<void>;
}

/** Where a unit of work reads from: the device's tables, PostgreSQL under row locks, or a map in tests. */
export interface RowReader {
  /** `look`: this work will not change it. Only a reader that locks needs to know. */
  get(entity: AnyEntity, id: RowId, purpose?: "look"): Promise<Row | undefined>;
  /** `change`: this work may change any of them. */
  list(entity: AnyEntity, lookup: string, value: string, purpose?: "change"): Promise<Row[]>;
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

/** The two parts of a row's key. */
export function splitKey(key: string): { readonly entity: string; readonly id: string } {
  const at = key.indexOf("/");
  return { entity: key.slice(0, at), id: key.slice(at + 1) };
}

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
