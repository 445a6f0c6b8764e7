import type { AnyEntity, Row, RowId } from "./entity.ts";
import type { Field } from "./field.ts";
import type { SeenValues } from "./protocol.ts";

/*
 * What the merge rules M1 and M4 of SPEC.md are asked. A unit of work asks the same on every side. A device records what the author
 * saw (`recorder.ts`), and the server compares that with its own rows (`server/comparer.ts`). A REST call saw what it reads under
 * the lock: it records, too, but the record is not used.
 */

/** One field that another author changed meanwhile (M1). The row keeps `theirs`; an issue keeps `mine`. */
export interface Conflict {
  readonly entity: string;
  readonly id: RowId;
  /** The field, or null when a removal met a row that was edited. */
  readonly field: string | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly theirsBy: string | null;
  readonly theirsAt: string;
}

/** A row that a unit of work changes. */
export interface MergedRow {
  readonly entity: AnyEntity;
  readonly id: RowId;
  /** Its `rowKey`, or that of a row which has become part of it. What was seen of the row itself counts first. */
  readonly key: string;
  /** The row as it was read; undefined where there was none. */
  readonly before: Row | undefined;
  /** The row as this work has changed it so far. */
  readonly after: Row | undefined;
}

/** The rows that refer to one parent, which a mutator is about to remove. */
export interface ReferringRows {
  readonly entity: AnyEntity;
  readonly rows: readonly Row[];
  /** The `lookupKey` under which the rows were found. */
  readonly key: string;
  /** The parent's entity; undefined where the lookup is no reference. */
  readonly parent: string | undefined;
  readonly parentId: string;
}

/** What a unit of work asks of the merge rules. */
export interface Merge {
  /** What the author saw (A3); empty where it is compared. */
  readonly from: SeenValues;
  /** What another author changed meanwhile; empty where it is recorded. */
  readonly conflicts: readonly Conflict[];
  /** Whether the row takes this value (M1). */
  takesValue(row: MergedRow, name: string, field: Field, wanted: unknown): boolean;
  /** Whether a row that is not there, and is no link, is inserted with these values (M1). */
  takesRow(row: MergedRow, values: Readonly<Record<string, unknown>>): boolean;
  /**
   * Returns the row as a removal leaves it; undefined if it is removed (M4).
   * @param isCovered true for a link that `meetReferring` has covered already
   */
  leftBy(row: MergedRow, isCovered: boolean): Row | undefined;
  /** Records or compares which rows refer to a parent that is to be removed (M4). */
  meetReferring(referring: ReferringRows): void;
  /** Returns the `updatedAt` that the author saw of a row; `current` where nothing else is known. */
  seenUpdatedAt(key: string, current: unknown): unknown;
  /** Returns the values of some fields that the author saw; those of `row` where nothing else is known. */
  seenValues(key: string, names: readonly string[], row: Row): Readonly<Record<string, unknown>>;
  /** Returns those keys of absent records that the author saw. */
  missing(absent: ReadonlyMap<string, AnyEntity>): string[];
}
