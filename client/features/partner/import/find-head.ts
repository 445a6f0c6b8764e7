import { isAboutOthers, meaningOf } from "./head-words.ts";
import type { FoundHead } from "./import-target.ts";
import { type Cell, emptyCell } from "./source-table.ts";

/** Heads are looked for in so many rows at the top. */
const searched = 20;

/**
 * Finds the rows of heads. A title and empty lines may precede them, and heads of two lines are joined from above. Without known heads, a row of texts alone is the head, if what follows is of another kind.
 */
export function findHead(rows: readonly (readonly Cell[])[]): FoundHead {
  const top = rows.slice(0, searched);
  const known = top.map(knownIn);
  const most = Math.max(0, ...known);
  const first = top.findIndex(hasContent);
  const best = most >= 2 || (most === 1 && first === known.indexOf(1)) ? known.indexOf(most) : plainHead(top);
  if (best === undefined) return { rows: [], firstRow: Math.max(0, first), heads: heads(rows, []) };
  const found = [best];
  if (best > 0 && isUpper(top[best - 1] ?? [], top[best] ?? [])) found.unshift(best - 1);
  else if (isLower(top[best + 1] ?? [], top[best] ?? [])) found.push(best + 1);
  return { rows: found, firstRow: (found.at(-1) ?? 0) + 1, heads: heads(rows, found) };
}

function heads(rows: readonly (readonly Cell[])[], found: readonly number[]): readonly string[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, column) => {
    const lines = found.map((row, at) =>
      headCell(rows[row] ?? [], column, rows[found[at + 1] ?? -1])
        .text.replace(/\s+/gu, " ")
        .trim(),
    );
    return [...new Set(lines)].filter(Boolean).join(" ");
  });
}

/** Returns a head's cell. An upper line may say only once that several columns are about somebody else: a CSV has no merged cells. */
function headCell(row: readonly Cell[], column: number, below: readonly Cell[] | undefined): Cell {
  const own = row[column] ?? emptyCell;
  if (!below || own.kind !== "empty" || (below[column] ?? emptyCell).kind === "empty") return own;
  const before = row.findLastIndex(({ kind }, at) => at < column && kind !== "empty");
  const said = row[before];
  return said && isAboutOthers(said.text) && row[before - 1]?.text !== said.text ? said : own;
}

const hasContent = (row: readonly Cell[]) => row.some(({ kind }) => kind !== "empty");
const texts = (row: readonly Cell[]) => row.filter(({ kind }) => kind !== "empty");
const distinct = (row: readonly Cell[]) => new Set(texts(row).map(({ text }) => text)).size;

/** Counts the different known heads in a row. */
const knownIn = (row: readonly Cell[]): number =>
  new Set(row.flatMap(({ text, kind }) => (kind === "text" ? (meaningOf(text.trim())?.target ?? []) : []))).size;

/** Whether a row is the upper line of the heads below it. A title is the same text in all its cells. */
const isUpper = (row: readonly Cell[], below: readonly Cell[]) =>
  texts(row).every(looksLikeHead) &&
  ((distinct(row) >= 2 && knownIn(row) >= 1) || row.some((_, column) => coversOthers(row, column, below)));

/** Whether a cell says of two columns or more that they are about somebody else. */
const coversOthers = (row: readonly Cell[], column: number, below: readonly Cell[]) => {
  const said = headCell(row, column, below);
  return said.kind !== "empty" && isAboutOthers(said.text) && headCell(row, column + 1, below).text === said.text;
};

/** Whether a row is the lower line of the heads above it: it names parts of what is merged above. */
function isLower(row: readonly Cell[], above: readonly Cell[]): boolean {
  if (!texts(row).every(looksLikeHead) || knownIn(row) === 0) return false;
  const repeats = new Set(texts(above).map(({ text }) => text)).size < texts(above).length;
  return repeats && knownIn(row) * 2 >= texts(row).length;
}

const looksLikeHead = ({ kind, text }: Cell) => kind === "text" && text.length <= 40 && !/\d{3}|@/u.test(text);

/** Returns the first row of two or more short texts. What follows must be of another kind. */
function plainHead(top: readonly (readonly Cell[])[]): number | undefined {
  const at = top.findIndex((row) => texts(row).length >= 2);
  const next = top[at + 1];
  if (at < 0 || !next) return undefined;
  return texts(top[at] ?? []).every(looksLikeHead) && !texts(next).every(looksLikeHead) ? at : undefined;
}
