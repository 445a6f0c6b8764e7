import { v7 } from "uuid";
import type { Field } from "#sync/engine/field.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { changedFields, type Fields } from "./field-facts.ts";

/** A row of a list. Its id identifies it, else its reference (the skill of a score), else its place. */
type ListedRow = object;

/** A list in three versions: as its author saw it, as the author typed it, and the current one. */
interface ThreeStates<R extends ListedRow> {
  readonly seen: readonly R[];
  readonly typed: readonly R[];
  readonly now: readonly R[];
}

interface MergedRows<R extends ListedRow> {
  readonly rows: readonly R[];
  /** Whether the author and another user have changed the same thing. */
  readonly overlaps: boolean;
}

/**
 * Merges an author's changes to a list of records with others' changes to it. Each field of a row merges on its own. Lists within
 * rows merge as a whole unless they are named. If both changed the same field, the author's value is kept.
 * @param items the fields of a row; they say how rows are identified
 * @param records names of the lists within rows whose rows are records, too
 */
export function mergeRows<R extends ListedRow>(
  items: Fields,
  records: readonly string[],
  { seen, typed, now }: ThreeStates<R>,
): MergedRows<R> {
  const keyOf = keyIn(items);
  const [seenById, typedById, nowById] = [byKey(seen, keyOf), byKey(typed, keyOf), byKey(now, keyOf)];
  let overlaps = false;
  const merged = (key: string): readonly R[] => {
    const [before, mine, theirs] = [seenById.get(key), typedById.get(key), nowById.get(key)];
    if (!mine) {
      // The author removed this row, or another user added it.
      if (!before || !theirs) return theirs ? [theirs] : [];
      if (!sameRow(items, before, theirs)) overlaps = true;
      return unseenWithin(items, records, before, theirs);
    }
    if (!theirs) {
      if (!before) return [mine];
      if (sameRow(items, before, mine)) return [];
      // Another user removed a row that the author has changed: it is made again.
      overlaps = true;
      return [renewed(items, mine)];
    }
    const [base, own, others] = [valuesOf(before ?? theirs), valuesOf(mine), valuesOf(theirs)];
    const fields = Object.entries(items).map(([name, field]) => {
      if (records.includes(name) && field.items) {
        const lists = { seen: rowsIn(base[name]), typed: rowsIn(own[name]), now: rowsIn(others[name]) };
        const within = mergeRows(field.items, records, lists);
        overlaps ||= within.overlaps;
        return [name, within.rows];
      }
      if (sameValue(field, own[name], base[name])) return [name, others[name]];
      if (!sameValue(field, others[name], base[name]) && !sameValue(field, others[name], own[name])) overlaps = true;
      return [name, own[name]];
    });
    return [{ ...mine, ...Object.fromEntries(fields) }];
  };
  const moved = !sameOrder(seen.map(keyOf), typed.map(keyOf));
  const [first, second] = moved ? [typed, now] : [now, typed];
  return { rows: woven(first.map(keyOf), second.map(keyOf)).flatMap(merged), overlaps };
}

/**
 * Returns a row that this form's author removed, with only those of its records that the author had not seen. It returns no row
 * if the author had seen all of them.
 */
function unseenWithin<R extends ListedRow>(items: Fields, records: readonly string[], before: R, theirs: R): readonly R[] {
  const [base, others] = [valuesOf(before), valuesOf(theirs)];
  const within = records
    .filter((name) => items[name]?.items)
    .map((name) => {
      const keyOf = keyIn(items[name]?.items ?? {});
      const known = byKey(rowsIn(base[name]), keyOf);
      return [name, rowsIn(others[name]).filter((row, at) => !known.has(keyOf(row, at)))] as const;
    });
  return within.some(([, rows]) => rows.length > 0) ? [{ ...theirs, ...Object.fromEntries(within) }] : [];
}

/** A change in a list, as text. */
export interface RowChange {
  /** The row, and the part of it that changed: 「業界 1 職種 2 役割」. */
  readonly label: string;
  readonly field: Field | undefined;
  readonly value: unknown;
}

/** Returns the differences between two versions of a list of records. */
export function rowChanges(
  label: string,
  field: Field,
  records: readonly string[],
  before: readonly ListedRow[],
  now: readonly ListedRow[],
): readonly RowChange[] {
  const { items = {}, lines } = field;
  const keyOf = keyIn(items);
  const [beforeById, nowById] = [byKey(before, keyOf), byKey(now, keyOf)];
  /** Returns what changed within a row, under its title. */
  const changesIn = (title: string, old: object, row: object) => {
    const [was, is] = [valuesOf(old), valuesOf(row)];
    return changedFields(items, was, is).flatMap((name): readonly RowChange[] => {
      const changed = items[name];
      const path = `${title} ${changed?.label ?? ""}`;
      if (changed && records.includes(name)) return rowChanges(path, changed, records, rowsIn(was[name]), rowsIn(is[name]));
      return [{ label: path, field: changed, value: is[name] }];
    });
  };
  if (lines) return now.flatMap((row, at) => changesIn(`${label} ${lines[at] ?? ""}`, before[at] ?? {}, row));
  if (!("id" in items)) {
    // Each row is named by its reference.
    const moved = now.filter((row, at) => !sameRow(items, beforeById.get(keyOf(row, at)) ?? {}, row));
    const gone = before.filter((row, at) => !nowById.has(keyOf(row, at)));
    return [
      ...(moved.length > 0 ? [{ label, field, value: moved }] : []),
      ...(gone.length > 0 ? [{ label: `${label}（削除）`, field, value: gone }] : []),
    ];
  }
  const changes = now.flatMap((row, at): readonly RowChange[] => {
    const title = `${label} ${at + 1}`;
    const old = beforeById.get(keyOf(row, at));
    return old ? changesIn(title, old, row) : [{ label: `${title}（追加）`, field, value: [row] }];
  });
  const removed = before.flatMap((row, at): readonly RowChange[] =>
    nowById.has(keyOf(row, at)) ? [] : [{ label: `${label} ${at + 1}（削除）`, field, value: [row] }],
  );
  const order = sameOrder(before.map(keyOf), now.map(keyOf))
    ? []
    : [{ label: `${label}の順序`, field: undefined, value: "変更されました" }];
  return [...changes, ...removed, ...order];
}

/** Returns a row with new ids for itself and for all rows within it. */
export function renewed<R extends object>(items: Fields, row: R): R {
  const within = Object.entries(row).flatMap(([name, value]) => {
    const inner = items[name]?.items;
    return inner ? [[name, rowsIn(value).map((each) => renewed(inner, each))]] : [];
  });
  return { ...row, ...Object.fromEntries(within), ...("id" in items && { id: v7() }) };
}

/** Returns the rows of a value; none if it is no list. */
export const rowsIn = (value: unknown): readonly ListedRow[] => (Array.isArray(value) ? (value as readonly ListedRow[]) : []);

type KeyOf = (row: object, at: number) => string;

/** Returns a function that identifies a row with these fields. */
function keyIn(items: Fields): KeyOf {
  const name = "id" in items ? "id" : Object.keys(items).find((key) => items[key]?.references);
  return (row, at) => String(name === undefined ? at : Reflect.get(row, name));
}

const byKey = <R extends ListedRow>(rows: readonly R[], keyOf: KeyOf): ReadonlyMap<string, R> =>
  new Map(rows.map((row, at) => [keyOf(row, at), row]));
const valuesOf = (row: object): Readonly<Record<string, unknown>> => ({ ...row });
const sameRow = (items: Fields, a: object, b: object) => changedFields(items, valuesOf(a), valuesOf(b)).length === 0;

/** Whether the common rows of both lists have the same order. */
function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  const [left, right] = [a.filter((key) => inB.has(key)), b.filter((key) => inA.has(key))];
  return left.every((key, at) => key === right[at]);
}

/** Returns the first ids in their order. Ids that only the second list has are inserted after their predecessor there. */
function woven(first: readonly string[], second: readonly string[]): readonly string[] {
  const ids = [...first];
  for (const [at, id] of second.entries()) {
    if (ids.includes(id)) continue;
    const before = second[at - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids;
}
