import { formatDate, formatMoment } from "../rules/format-date.ts";
import { looksLikeFormula, writableText } from "./cell-text.ts";
import { type CellValue, isDay, isMoment, type SheetHead } from "./sheet.ts";

/**
 * Writes a list as CSV (RFC 4180) in UTF-8. A byte order mark lets Excel read Japanese, and CRLF ends each row. Within a cell a
 * line ends with LF, so that a CRLF always ends a row.
 * @param chunks of rows, each with a value for each head
 */
export async function* csvPieces(
  heads: readonly SheetHead[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvRow(heads.map(({ label }) => quoted(label)))}`;
  for await (const rows of chunks)
    if (rows.length > 0) yield rows.map((row) => csvRow(heads.map(({ kind }, at) => csvCell(kind, row[at] ?? null)))).join("");
}

const csvRow = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

/** Writes one value as a cell. */
export function csvCell(kind: SheetHead["kind"], value: CellValue): string {
  if (value === null || value === "") return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  if (kind === "date" && isDay(value)) return formatDate(value);
  if (kind === "moment" && isMoment(value)) return formatMoment(value);
  return quoted(value);
}

/** Quotes a text. It is preceded by an apostrophe where a spreadsheet would evaluate it (OWASP, CSV injection). */
function quoted(value: string): string {
  const text = writableText(value);
  return `"${looksLikeFormula(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;
}
