import type { AnyEntity, LookupOf, NewRowOf, PatchOf, Row, RowId, RowOf } from "./entity.ts";

/** One field of one row; `field` null means the whole row. */
export interface Place {
  readonly entity: string;
  readonly id: string;
  readonly field: string | null;
}

type FieldIn<E extends AnyEntity> = keyof RowOf<E> & string;
type IdIn<E extends AnyEntity> = keyof RowOf<E> & "id";

/** All that a mutator may access. Reads see the mutator's own writes. */
export interface Tx {
  /** Reads a row. On the server this locks the row against writers and `look` until the transaction ends. */
  get<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined>;
  /**
   * Reads a row that is only checked. It cannot change until the transaction ends, and other transactions may check it, too. A
   * row that may be changed is read by `get` from the start. Otherwise two transactions that check it would deadlock.
   */
  look<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined>;
  /**
   * Returns the rows whose declared lookup field has this value, without locks. A check of them is safe under a lock that every
   * writer of them takes first.
   * @param names the fields that are needed, where others may be long; by default all
   */
  list<E extends AnyEntity, const K extends FieldIn<E> = FieldIn<E>>(
    entity: E,
    lookup: LookupOf<E>,
    value: string,
    names?: readonly K[],
  ): Promise<Pick<RowOf<E>, K | IdIn<E>>[]>;
  /**
   * Returns the rows that refer to one that is to be removed, locked. The caller removes or changes them with it. The mutation
   * records which of them its author saw; on the server an unseen one is a conflict (M4). This is safe where every insert looks
   * at the parent, and the parent was read by `get` first.
   */
  children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, parent: string): Promise<RowOf<E>[]>;
  /**
   * Whether a row is still as its author saw it, before this work changes it. The mutation records the answer, and the server
   * takes a missing answer as true. It is for side effects of a change on another row.
   */
  isUnmoved<E extends AnyEntity>(entity: E, id: RowId): Promise<boolean>;
  /**
   * Returns a row with the values of these fields that its author saw. The mutation records them, as null where there was no row. It
   * is for changes that depend on what was there when their author decided.
   */
  seenOf<E extends AnyEntity>(entity: E, id: RowId, names: readonly string[]): Promise<RowOf<E> | undefined>;
  /** Whether the author found no such row. The mutation records it. Of a device that recorded nothing it is not known, so false. */
  sawNone(entity: AnyEntity, id: RowId): Promise<boolean>;
  /**
   * The place of a conflict that is being settled. A mutator may only write there. It writes what its author wants, even if
   * the rest of its work was done before. Undefined in all other runs.
   */
  readonly settled?: Place;
  /**
   * Makes a row. An existing link stays as it is (M4); for any other existing row it is refused as `already_exists`.
   * @param seenAs the row that the author would have made, where its owner has become part of this one's
   */
  insert<E extends AnyEntity>(entity: E, values: NewRowOf<E>, seenAs?: string): Promise<void>;
  /**
   * Changes the given fields; `undefined` does not change a field. Refused as `not_found` when the row is gone.
   * @param seenAs the row whose values the author saw, where that row has become part of this one
   */
  update<E extends AnyEntity>(entity: E, id: string, patch: PatchOf<E>, seenAs?: string): Promise<void>;
  /**
   * Gives the rows of one parent to another, and returns their ids. It is no edit: their stamps stay, and nothing conflicts. Rows
   * that the author has not seen go as well. This is safe where every insert looks at the parent, and both parents were read by
   * `get` first.
   * @param only ids of the rows that go; by default all
   */
  adopt<E extends AnyEntity>(
    entity: E,
    lookup: LookupOf<E>,
    from: string,
    to: string,
    only?: ReadonlySet<string>,
  ): Promise<string[]>;
  /** Removes a row. Nothing happens where the row is gone already. */
  remove<E extends AnyEntity>(entity: E, id: string): Promise<void>;
}

/** The source of a unit of work's rows: the device's tables, PostgreSQL under row locks, or a map in tests. */
export interface RowReader {
  /** `look`: this work will not change it. Only a reader that locks needs to know. */
  get(entity: AnyEntity, id: RowId, purpose?: "look"): Promise<Row | undefined>;
  /**
   * `change`: this work may change any of them.
   * @param names the fields that are needed beside the id; there may be more
   */
  list(entity: AnyEntity, lookup: string, value: string, purpose?: "change", names?: readonly string[]): Promise<Row[]>;
}

/** A row that a unit of work stores: `before` is undefined for a new row, `after` for a removed one. */
export interface RowWrite {
  readonly entity: AnyEntity;
  readonly id: RowId;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Returns the key of one row across entities. */
export const rowKey = (entity: string, id: RowId): string => `${entity}/${id}`;

/** Returns the two parts of a row's key. */
export function splitKey(key: string): { readonly entity: string; readonly id: string } {
  const slash = key.indexOf("/");
  return { entity: key.slice(0, slash), id: key.slice(slash + 1) };
}

/** Returns the key of a read of all rows under one parent. */
export const lookupKey = (entity: string, lookup: string, value: unknown): string => `${entity}?${lookup}=${String(value)}`;

/** Returns the keys of all reads that this write affects: the row, and its lookups before and after. */
export function keysMetBy(write: RowWrite): string[] {
  const keys = [rowKey(write.entity.name, write.id)];
  for (const lookup of write.entity.lookups) {
    for (const row of [write.before, write.after]) {
      if (row) keys.push(lookupKey(write.entity.name, lookup, row[lookup]));
    }
  }
  return keys;
}
