/** What a cell of a file holds. A date is `YYYY-MM-DD`; an error is the word that Excel shows, such as `#N/A`. */
export interface Cell {
  readonly text: string;
  readonly kind: "text" | "number" | "date" | "empty" | "error";
}

/** One sheet of a file. The row at index 0 is the file's row 1; empty rows in between keep their places. */
export interface SourceSheet {
  readonly name: string;
  /** Rows may be of different lengths: empty cells at their ends are left out. */
  readonly rows: readonly (readonly Cell[])[];
  /** How many of these rows and columns the file hides. They are read like the others. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Whether the file hides the whole sheet. */
  readonly hidden: boolean;
}

/** A file of rows, read. Sheets without any content are left out; there is at least one. */
export interface SourceTable {
  readonly kind: "xlsx" | "csv";
  /** Only of CSV. */
  readonly encoding?: Encoding;
  readonly sheets: readonly SourceSheet[];
}

export type Encoding = "UTF-8" | "Shift_JIS" | "UTF-16";

/** The bounds of a file. One that exceeds any of them is refused. */
export const tableBounds = {
  fileBytes: 20_000_000,
  /** Of all parts that are read, unpacked. */
  unpackedBytes: 200_000_000,
  /** Rows besides the heads: 10,000 with room for a title and heads. */
  rows: 10_020,
  columns: 200,
  cellLetters: 10_000,
  /** Of all cells. A workbook stores a text of many cells once, and the page has a copy for each. */
  letters: 20_000_000,
  sheets: 50,
} as const;

export const emptyCell: Cell = { text: "", kind: "empty" };

/** The words that spreadsheets write for an error, and ours for a formula that was never calculated. */
const errorWords =
  /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|EXTERNAL!|PYTHON!|UNKNOWN!|GETTING_DATA|ERROR!|未計算)$/u;

/** Returns the cell of a text. One of white space alone has no content. An error that was copied as a text is one. */
export function textCell(text: string): Cell {
  if (errorWords.test(text)) return { text, kind: "error" };
  return text.trim() === "" ? emptyCell : { text, kind: "text" };
}

/** A formula of a workbook that was written by a program and never calculated. */
export const uncalculated: Cell = { text: "#未計算", kind: "error" };
