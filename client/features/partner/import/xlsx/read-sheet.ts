import { columnLetters } from "#sync/model/sheets/workbook.ts";
import { type Cell, emptyCell, type SourceSheet, tableBounds, textCell, uncalculated } from "../source-table.ts";
import { TableRefused } from "../table-refusal.ts";
import { dayOf } from "./date-format.ts";
import { type Merge, repeatMerged } from "./merges.ts";
import { readXml } from "./read-xml.ts";

/** What the sheets of a workbook share. */
export interface Shared {
  readonly strings: readonly string[];
  /** Whether a style shows a number as a day. */
  readonly isDay: (style: number) => boolean;
  readonly since: 1900 | 1904;
}

interface Named {
  readonly name: string;
  readonly hidden: boolean;
}

/** Reads one sheet. What a formula had when the file was saved is its value; comments are in other parts of the file. */
export function readSheet(xml: string, { name, hidden }: Named, shared: Shared): SourceSheet {
  const rows: Cell[][] = [];
  const merges: Merge[] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns: (readonly [first: number, last: number])[] = [];
  let [row, column] = [-1, -1];
  let cell: WrittenCell | undefined;
  let into: "value" | "text" | undefined;
  let phonetic = 0;
  const end = () => {
    if (!cell) return;
    const read = cellOf(cell, shared);
    cell = undefined;
    if (read.kind === "empty") return;
    const place = `${name} ${columnLetters(column)}${row + 1}`;
    if (column >= tableBounds.columns) throw new TableRefused("tooManyColumns", place);
    if (row >= tableBounds.rows) throw new TableRefused("tooManyRows", place);
    if (read.text.length > tableBounds.cellLetters) throw new TableRefused("cellTooLong", place);
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] ?? [];
    while (cells.length < column) cells.push(emptyCell);
    cells[column] = read;
  };
  readXml(xml, {
    open(element, attribute) {
      if (element === "row") {
        row = (wholeNumber(attribute("r")) ?? row + 2) - 1;
        column = -1;
        if (isOn(attribute("hidden"))) hiddenRows.add(row);
      } else if (element === "c") {
        const address = addressOf(attribute("r") ?? "");
        column = address?.column ?? column + 1;
        cell = { type: attribute("t") ?? "n", style: wholeNumber(attribute("s")) ?? 0, value: "", text: "", isFormula: false };
      } else if (cell && element === "v") into = "value";
      else if (cell && element === "t" && phonetic === 0) into = "text";
      else if (cell && element === "f") cell.isFormula = true;
      else if (element === "rPh") phonetic++;
      else if (element === "col" && isOn(attribute("hidden")))
        hiddenColumns.push([(wholeNumber(attribute("min")) ?? 1) - 1, (wholeNumber(attribute("max")) ?? 1) - 1]);
      else if (element === "mergeCell") merges.push(...mergeOf(attribute("ref") ?? ""));
    },
    text(text) {
      if (cell && into) cell[into] += text;
    },
    close(element) {
      if (element === "c") end();
      else if (element === "v" || element === "t") into = undefined;
      else if (element === "rPh") phonetic--;
    },
  });
  repeatMerged(rows, merges);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const used = (at: number) => rows.some((cells) => (cells[at] ?? emptyCell).kind !== "empty");
  return {
    name,
    hidden,
    rows,
    hiddenRows: rows.filter((cells, at) => hiddenRows.has(at) && cells.length > 0).length,
    hiddenColumns: Array.from({ length: width }, (_, at) => at).filter(
      (at) => hiddenColumns.some(([first, last]) => first <= at && at <= last) && used(at),
    ).length,
  };
}

interface WrittenCell {
  readonly type: string;
  readonly style: number;
  value: string;
  text: string;
  isFormula: boolean;
}

function cellOf({ type, style, value, text, isFormula }: WrittenCell, { strings, isDay, since }: Shared): Cell {
  if (type === "s") return textCell(strings[Number(value)] ?? "");
  if (type === "inlineStr") return textCell(unescaped(text));
  if (type === "str") return textCell(unescaped(value));
  if (type === "e") return { text: value, kind: "error" };
  if (type === "b") return textCell(value === "1" ? "TRUE" : "FALSE");
  if (type === "d") return { text: value.slice(0, 10), kind: "date" };
  const number = Number(value);
  // One that was calculated and is blank has the type of a text.
  if (isFormula && value.trim() === "") return uncalculated;
  if (value.trim() === "" || !Number.isFinite(number)) return textCell(value);
  const day = isDay(style) ? dayOf(number, since) : undefined;
  return day === undefined ? { text: String(number), kind: "number" } : { text: day, kind: "date" };
}

/** Decodes the escapes of a text (ECMA-376, ST_Xstring). */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const isOn = (value: string | undefined) => value === "1" || value === "true";

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}

function addressOf(text: string): { readonly row: number; readonly column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(text) ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits) - 1, column: column - 1 };
}

function mergeOf(area: string): readonly Merge[] {
  const [from, to] = area.split(":").map(addressOf);
  return from && to ? [{ top: from.row, left: from.column, bottom: to.row, right: to.column }] : [];
}
