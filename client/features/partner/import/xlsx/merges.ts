import { type Cell, emptyCell } from "../source-table.ts";

/** A merged area, by indices; its ends are within it. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Heads are looked for in so many rows at the top. */
const headRows = 20;

/**
 * Repeats the text of merged cells where it is meant for all of them. Excel keeps it in the first cell alone. A head over several
 * columns, each with a head of its own below, is meant for each. A label over several rows that are complete without it is
 * meant for each row. Any other merged cell, such as a title or a record of two lines, is one cell.
 */
export function repeatMerged(rows: readonly Cell[][], merges: readonly Merge[]): void {
  const at = (row: number, column: number) => rows[row]?.[column] ?? emptyCell;
  const put = (row: number, column: number, cell: Cell) => {
    const cells = rows[row];
    if (!cells || at(row, column).kind !== "empty") return;
    while (cells.length < column) cells.push(emptyCell);
    cells[column] = cell;
  };
  const heads = merges.filter(({ top, bottom, left, right }) => {
    if (bottom >= headRows || left === right || at(top, left).kind !== "text") return false;
    for (let column = left; column <= right; column++) if (at(bottom + 1, column).kind !== "text") return false;
    return true;
  });
  const tall = merges.filter(({ top, bottom, left, right }) => left === right && top < bottom && at(top, left).kind !== "empty");
  const coverings = new Map<number, number>();
  for (const { top, bottom } of tall)
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) coverings.set(row, (coverings.get(row) ?? 0) + 1);
  const labels = tall.filter(({ top, bottom, left }) => {
    if (bottom >= rows.length) return false;
    // The rows below the first have nothing but their own cells there.
    for (let row = top + 1; row <= bottom; row++) {
      const own = (rows[row] ?? []).filter((cell, column) => column !== left && cell.kind !== "empty").length;
      if (own < 2 || own < (coverings.get(row) ?? 0)) return false;
    }
    return true;
  });
  for (const { top, left, right } of heads)
    for (let column = left + 1; column <= right; column++) put(top, column, at(top, left));
  for (const { top, bottom, left } of labels) for (let row = top + 1; row <= bottom; row++) put(row, left, at(top, left));
}
