import { v7 } from "uuid";
import type { Field } from "#sync/engine/field.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import type { Fields } from "./field-facts.ts";

/** A row of a list, by its id. */
export interface RowValue {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** A list as its author saw it, as they have made it, and as it stands by now. */
interface ThreeStates {
  readonly seen: readonly RowValue[];
  readonly typed: readonly RowValue[];
  readonly now: readonly RowValue[];
}

interface MergedRows {
  readonly rows: readonly RowValue[];
  /** Whether the author and somebody else have changed the same. */
  readonly overlaps: boolean;
}

/** One change of a list, with what tells of it. */
export interface RowChange {
  /** Which row, and what of it: 「業界 1 職種 2 役割」. */
  readonly label: string;
  readonly field: Field | undefined;
  readonly value: unknown;
}

/**
 * Brings what an author has done to a list of records together with what others have done to it meanwhile. Each field of a row
 * merges by itself, lists within rows as a whole unless they are named. What both changed stays as the author made it.
 * @param records names of the lists within rows whose rows are records, too
 */
export function mergeRows(items: Fields, records: readonly string[], { seen, typed, now }: ThreeStates): MergedRows {
  const [seenById, typedById, nowById] = [seen, typed, now].map(byId) as [RowsById, RowsById, RowsById];
  let overlaps = false;
  const merged = (id: string): readonly RowValue[] => {
    const [before, mine, theirs] = [seenById.get(id), typedById.get(id), nowById.get(id)];
    if (!mine) {
      // Removed by the author, or added by somebody else.
      if (before && theirs && !sameRow(items, before, theirs)) overlaps = true;
      return !before && theirs ? [theirs] : [];
    }
    if (!theirs) {
      if (!before) return [mine];
      if (sameRow(items, before, mine)) return [];
      // Somebody else removed what the author has worked on: it is made again.
      overlaps = true;
      return [renewed(items, mine)];
    }
    const base = before ?? theirs;
    const entries = Object.entries(items).map(([name, field]) => {
      if (records.includes(name) && field.items) {
        const within = mergeRows(field.items, records, {
          seen: rowsIn(base[name]),
          typed: rowsIn(mine[name]),
          now: rowsIn(theirs[name]),
        });
        overlaps ||= within.overlaps;
        return [name, within.rows];
      }
      if (sameValue(field, mine[name], base[name])) return [name, theirs[name]];
      if (!sameValue(field, theirs[name], base[name]) && !sameValue(field, theirs[name], mine[name])) overlaps = true;
      return [name, mine[name]];
    });
    return [{ ...(Object.fromEntries(entries) as object), id }];
  };
  const moved = !sameOrder(seen, typed);
  const [first, second] = moved ? [typed, now] : [now, typed];
  return { rows: woven(idsOf(first), idsOf(second)).flatMap(merged), overlaps };
}

/** Returns what of a list of records stands now that did not stand there before. */
export function rowChanges(
  label: string,
  field: Field,
  records: readonly string[],
  before: readonly RowValue[],
  now: readonly RowValue[],
): readonly RowChange[] {
  const { items = {} } = field;
  const [beforeById, nowById] = [byId(before), byId(now)];
  const changes = now.flatMap((row, at): readonly RowChange[] => {
    const title = `${label} ${at + 1}`;
    const old = beforeById.get(row.id);
    if (!old) return [{ label: `${title}（追加）`, field, value: [row] }];
    return Object.entries(items).flatMap(([name, each]): readonly RowChange[] => {
      if (name === "id") return [];
      if (records.includes(name))
        return rowChanges(`${title} ${each.label}`, each, records, rowsIn(old[name]), rowsIn(row[name]));
      return sameValue(each, old[name], row[name]) ? [] : [{ label: `${title} ${each.label}`, field: each, value: row[name] }];
    });
  });
  const removed = before.flatMap((row, at): readonly RowChange[] =>
    nowById.has(row.id) ? [] : [{ label: `${label} ${at + 1}（削除）`, field, value: [row] }],
  );
  const order = sameOrder(before, now) ? [] : [{ label: `${label}の順序`, field: undefined, value: "変更されました" }];
  return [...changes, ...removed, ...order];
}

/** Returns a row with new ids, its own and those of all rows within. */
export function renewed(items: Fields, row: RowValue): RowValue {
  const entries = Object.entries(row).map(([name, value]) => {
    const within = items[name]?.items;
    return [name, within && Array.isArray(value) ? rowsIn(value).map((each) => renewed(within, each)) : value];
  });
  return { ...(Object.fromEntries(entries) as object), ...("id" in items && { id: v7() }) } as RowValue;
}

/** The rows of a value that holds some. */
export const rowsIn = (value: unknown): readonly RowValue[] => (Array.isArray(value) ? (value as readonly RowValue[]) : []);

type RowsById = ReadonlyMap<string, RowValue>;
const byId = (rows: readonly RowValue[]): RowsById => new Map(rows.map((row) => [row.id, row]));
const idsOf = (rows: readonly RowValue[]) => rows.map(({ id }) => id);

const sameRow = (items: Fields, a: RowValue, b: RowValue): boolean =>
  Object.entries(items).every(([name, field]) => sameValue(field, a[name], b[name]));

/** Whether the rows that both have stand in the same order. */
function sameOrder(a: readonly RowValue[], b: readonly RowValue[]): boolean {
  const [inA, inB] = [byId(a), byId(b)];
  const [left, right] = [idsOf(a).filter((id) => inB.has(id)), idsOf(b).filter((id) => inA.has(id))];
  return left.every((id, at) => id === right[at]);
}

/** The first ids in their order; each of the second that is not among them stands behind the one that it follows there. */
function woven(first: readonly string[], second: readonly string[]): readonly string[] {
  const ids = [...first];
  for (const [at, id] of second.entries()) {
    if (ids.includes(id)) continue;
    const before = second[at - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids;
}
