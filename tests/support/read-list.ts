import excel from "exceljs";

type Cell = string | number | Date | null;

/** Reads a list's workbook with a library that did not write it. Returns its rows of values, the heading first. */
export async function readListWorkbook(bytes: Buffer): Promise<{
  readonly sheet: excel.Worksheet;
  readonly rows: readonly (readonly Cell[])[];
}> {
  const workbook = await openWorkbook(bytes);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("the workbook has no sheet");
  const columns = Array.from({ length: sheet.columnCount }, (_, at) => at + 1);
  const rows = Array.from({ length: sheet.rowCount }, (_, at) =>
    columns.map((column) => valueOf(sheet.getRow(at + 1).getCell(column).value)),
  );
  return { sheet, rows };
}

/** Opens a workbook with a library that did not write it. */
export async function openWorkbook(bytes: Buffer): Promise<excel.Workbook> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  return workbook;
}

/** Returns what a cell shows; formulas are ignored. */
export function valueOf(value: excel.CellValue): Cell {
  if (value === null || value === undefined) return null;
  // The library does not decode the escapes of inline strings (ECMA-376, ST_Xstring), but Excel does.
  if (typeof value === "string") return value.replaceAll("_x005F_", "_");
  if (typeof value === "number" || value instanceof Date) return value;
  if (typeof value === "object" && "richText" in value) return value.richText.map(({ text }) => text).join("");
  throw new Error(`a cell holds ${JSON.stringify(value)}`);
}

/** Reads a list's CSV by RFC 4180. Returns its rows of texts, the heading first. Apostrophes that guard against formulas stay. */
export function readListCsv(text: string): readonly (readonly string[])[] {
  if (!text.startsWith("\ufeff")) throw new Error("the file begins without a byte order mark");
  if (!text.endsWith("\r\n")) throw new Error("the last row has no end");
  return text
    .slice(1, -2)
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/gu)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? "").replaceAll('""', '"'),
      ),
    );
}

/** Returns all that a generator yields. */
export async function allOf<T>(pieces: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
