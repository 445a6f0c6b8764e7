import { byText } from "#sync/engine/order.ts";
import { byName } from "#sync/model/rules/name-order.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";

interface Numbered {
  readonly number: number | null;
}

/** Compares by the number that screens show. Rows without a number come last. */
export const byNumber = (a: Numbered, b: Numbered): number =>
  (a.number ?? Number.POSITIVE_INFINITY) === (b.number ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a.number ?? Number.POSITIVE_INFINITY) - (b.number ?? Number.POSITIVE_INFINITY);

/**
 * Returns rows in the order that a column's header requests. Equal rows are ordered by number.
 * @param sort a column, with `-` before it if the order is reversed; without a column, the rows keep their order
 */
export function sorted<T extends Numbered>(rows: readonly T[], sort: string): readonly T[] {
  if (sort === "") return rows;
  const [key, turn] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1];
  const valueOf = (row: T): unknown => Object.entries(row).find(([name]) => name === key)?.[1];
  const values = new Map(rows.map((row) => [row, valueOf(row)]));
  return rows.toSorted((a, b) => compare(values.get(a), values.get(b)) * turn || byNumber(a, b));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [[plain, marks], [otherPlain, otherMarks]] = [parts(a), parts(b)];
  return byName(plain, otherPlain) || byText(marks, otherMarks);
}

/** Returns a text's sort key in two parts. What tells voiced, small and long kana apart is compared by code. */
function parts(value: unknown): readonly [plain: string, marks: string] {
  const key = sortKey(String(value ?? ""));
  const at = key.indexOf("\x01");
  return at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at)];
}
