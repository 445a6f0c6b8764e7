import { receivingWord } from "#client/ui/text/count-text.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { budgetYen, yenText } from "#sync/model/rules/project.ts";

/** What the projects of one column come to. */
export interface ColumnSum {
  readonly count: number;
  /** The sum of the budgets that are numbers, in yen. */
  readonly yen: number;
  /** How many projects have no budget, or one that is no number alone: 「80万円/月」. */
  readonly withoutYen: number;
}

/** A column of the board: the projects with one value of a field. */
export interface BoardColumn {
  /** The id of the status or phase; null for projects without one. */
  readonly value: number | null;
  readonly name: string;
  /** Whether a project can be moved here: not to a value that no master has. */
  readonly isOffered: boolean;
  readonly sum: ColumnSum;
}

const nothing: ColumnSum = { count: 0, yen: 0, withoutYen: 0 };

/**
 * Counts projects and sums up their budgets by a value.
 * @param values the value of each project, in the order of `rewards`
 * @param rewards the budget of each project, as it was typed
 */
export function sumsBy(values: readonly unknown[], rewards: readonly unknown[]): ReadonlyMap<number | null, ColumnSum> {
  const sums = new Map<number | null, { count: number; yen: number; withoutYen: number }>();
  for (const [at, value] of values.entries()) {
    const key = typeof value === "number" ? value : null;
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = { ...nothing }));
    const reward = rewards[at];
    const yen = budgetYen(typeof reward === "string" ? reward : null);
    sum.count++;
    sum.yen += yen ?? 0;
    sum.withoutYen += yen === null ? 1 : 0;
  }
  return sums;
}

interface ColumnsFrom {
  /** The names of the masters, in their order. */
  readonly names: ReadonlyMap<number, string>;
  /** Whether some of them have not arrived. */
  readonly partial: boolean;
  readonly sums: ReadonlyMap<number | null, ColumnSum>;
  /** The values that the list is filtered by, 0 for none; without any, all have a column. */
  readonly chosen: readonly number[] | undefined;
  readonly hideEmpty: boolean;
}

/** Whether a filter by the board's own field, 0 for none, lets the column of a value be shown. */
export const isColumnChosen = (chosen: readonly number[] = [], value: number | null): boolean =>
  chosen.length === 0 || chosen.includes(value ?? 0);

/** Returns the columns: the masters in their order, then values that no master has, then the projects without a value. */
export function boardColumns({ names, partial, sums, chosen = [], hideEmpty }: ColumnsFrom): readonly BoardColumn[] {
  const unknown = [...sums.keys()].filter((value) => value !== null && !names.has(value));
  const values = [...names.keys(), ...unknown.sort((a, b) => Number(a) - Number(b)), null];
  return values
    .filter((value) => isColumnChosen(chosen, value))
    .map((value) => ({
      value,
      name: value === null ? "未設定" : (names.get(value) ?? (partial ? receivingWord : "不明")),
      isOffered: value === null || names.has(value),
      sum: sums.get(value) ?? nothing,
    }))
    .filter(({ sum }) => !hideEmpty || sum.count > 0);
}

/** Returns a column's budgets as text: 「1,240,000円（集計外 2件）」. */
export function sumText({ count, yen, withoutYen }: ColumnSum): string {
  if (count === withoutYen) return count === 0 ? "" : `集計外 ${numberText(count)}件`;
  return withoutYen === 0 ? yenText(yen) : `${yenText(yen)}（集計外 ${numberText(withoutYen)}件）`;
}
