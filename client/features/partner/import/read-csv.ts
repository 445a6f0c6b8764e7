import papa from "papaparse";
import { looksLikeFormula } from "#sync/model/sheets/cell-text.ts";
import { type Cell, type Encoding, type SourceTable, tableBounds, textCell } from "./source-table.ts";
import { TableRefused } from "./table-refusal.ts";

/** Reads rows of texts that are separated by commas, tabs or semicolons. */
export function readCsv(bytes: Uint8Array, name: string): SourceTable {
  const { text, encoding } = decoded(bytes);
  if (text.includes("\0")) throw new TableRefused("unknownKind");
  const rows: Cell[][] = [];
  // Files that were put together have several kinds of line ends. Within a cell a line ends with LF, as in Excel.
  const lines = text.replace(/\r\n?/gu, "\n");
  papa.parse<readonly string[]>(lines, {
    newline: "\n",
    delimiter: separatorOf(lines),
    step({ data, errors }) {
      // The parser reads on to a later quote, so that the cells of other rows would become one cell.
      const [wrong] = errors;
      if (wrong) throw new TableRefused("openQuote", `${lineAt(lines, wrong.index ?? 0)}行目`);
      const cells = data.map(cellOf);
      while (cells.at(-1)?.kind === "empty") cells.pop();
      if (cells.length > tableBounds.columns) throw new TableRefused("tooManyColumns", `${rows.length + 1}行目`);
      if (cells.some(({ text }) => text.length > tableBounds.cellLetters))
        throw new TableRefused("cellTooLong", `${rows.length + 1}行目`);
      rows.push(cells);
      if (cells.length > 0 && rows.length > tableBounds.rows) throw new TableRefused("tooManyRows");
    },
  });
  while (rows.at(-1)?.length === 0) rows.pop();
  const sheet = { name: name.replace(/\.[^.]*$/u, ""), rows, hidden: false, hiddenRows: 0, hiddenColumns: 0 };
  return { kind: "csv", encoding, sheets: rows.length > 0 ? [sheet] : [] };
}

/** Returns the number of the line at a place, as an editor of texts shows it. */
const lineAt = (lines: string, index: number) => lines.slice(0, index).split("\n").length;

/** Rows that are looked at to tell what separates cells. */
const looked = 20;

/** Returns the sign that gives most rows most cells. A title above the heads, or a comma within a text, is not in most rows. */
function separatorOf(lines: string): string {
  const widths = [",", "\t", ";"].map((delimiter) => {
    const { data } = papa.parse<readonly string[]>(lines, { newline: "\n", delimiter, preview: looked, skipEmptyLines: true });
    const lengths = data.map(({ length }) => length).sort((a, b) => a - b);
    return { delimiter, width: lengths[Math.floor(lengths.length / 2)] ?? 0 };
  });
  return widths.reduce((best, one) => (one.width > best.width ? one : best)).delimiter;
}

const cellOf = (written: string): Cell => textCell(withoutGuard(written));

/** Removes the apostrophe that guards a text which a spreadsheet would evaluate (see `csv.ts` of sync/model/sheets). */
const withoutGuard = (value: string) => (value.startsWith("'") && looksLikeFormula(value.slice(1)) ? value.slice(1) : value);

/** Tells the encoding by the byte order mark, or else by what the bytes can be. Shift_JIS is Windows' own, with ① and 髙. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16" };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16" };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { text: decode(bytes, "utf-8"), encoding: "UTF-8" };
  // ISO-2022-JP has seven bits, and is recognised by its escapes. It would pass as any of the others.
  if (bytes.includes(0x1b) && bytes.every((byte) => byte < 0x80)) throw new TableRefused("unknownEncoding");
  const unicode = strictly(bytes, "utf-8");
  if (unicode !== undefined) return { text: unicode, encoding: "UTF-8" };
  const japanese = strictly(bytes, "shift_jis");
  if (japanese === undefined || isEucJp(bytes)) throw new TableRefused("unknownEncoding");
  return { text: japanese, encoding: "Shift_JIS" };
}

/** Whether bytes are EUC-JP with at least a fifth of kana. As Shift_JIS they would be halfwidth kana without a meaning. */
function isEucJp(bytes: Uint8Array): boolean {
  const letters = strictly(bytes, "euc-jp")?.replace(/[\0-\x7f]/gu, "") ?? "";
  return letters.replace(/[^ぁ-ヺ]/gu, "").length * 5 > letters.length;
}

const decode = (bytes: Uint8Array, label: string) => new TextDecoder(label).decode(bytes);

/** Returns undefined where the bytes are no text of this encoding. */
function strictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
