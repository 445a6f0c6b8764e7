import { formatDate, formatMoment } from "../rules/format-date.ts";
import type { CellStyle } from "./cell-styles.ts";
import { type CellValue, isDay, isMoment, type SheetHead } from "./sheet.ts";
import { type SheetCell, type SheetRow, workbookPieces } from "./workbook.ts";
import type { BytePorts, Bytes } from "./zip.ts";

/**
 * Writes a list as a workbook of one sheet, piece by piece. A bold heading with a filter stays in view and is printed on each page.
 * Days and moments are dates.
 * @param title of the sheet: at most 31 letters, none of []:*?/\
 * @param chunks of rows, each with a value for each head
 */
export function listWorkbookPieces(
  title: string,
  heads: readonly SheetHead[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
  ports: BytePorts,
): AsyncGenerator<Bytes> {
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    yield [{ cells: heads.map(({ label }) => ({ value: label, style: styles.head })) }];
    for await (const some of chunks)
      yield some.map((values) => ({ cells: heads.map(({ kind }, at) => cell(kind, values[at] ?? null)) }));
  }
  return workbookPieces([{ name: title, columns: heads, rows: rows(), frozen: { rows: 1, columns: 0 }, filter: true }], ports);
}

const text = { wrap: true } as const;
const styles = {
  head: { bold: true, filled: true, line: "bottom", wrap: true },
  text,
  // Dates are at the left: a day at the right of its column would touch a text in the next.
  date: { format: "yyyy/mm/dd", horizontal: "left" },
  moment: { format: "yyyy/mm/dd\\ hh:mm", horizontal: "left" },
} as const satisfies Readonly<Record<string, CellStyle>>;

function cell(kind: SheetHead["kind"], value: CellValue): SheetCell | null {
  if (value === null || value === "") return null;
  if (typeof value === "number") return { value };
  if (kind === "date" && isDay(value)) {
    const serial = serialOf(value);
    return serial < firstSerial ? { value: formatDate(value), style: text } : { value: serial, style: styles.date };
  }
  if (kind === "moment" && isMoment(value)) {
    const serial = serialOf(value) + hoursAhead / 24;
    return serial < firstSerial ? { value: formatMoment(value), style: text } : { value: serial, style: styles.moment };
  }
  return { value, style: text };
}

const millisecondsOfDay = 24 * 60 * 60 * 1_000;
/** Days from Excel's day 0 to 1970. */
const dayZero = 25_569;
/** Excel takes 1900 for a leap year: before that March its days are one off. */
const firstSerial = 61;

/** Excel has no time zones: a moment is written as the time in Japan. */
const hoursAhead = 9;

const serialOf = (dayOrMoment: string) => Date.parse(dayOrMoment) / millisecondsOfDay + dayZero;
