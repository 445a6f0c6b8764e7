import { formatDate, formatMoment } from "../rules/format-date.ts";
import { cellText, looksLikeFormula } from "./cell-text.ts";
import { type CellValue, isDay, isMoment, type SheetHead } from "./sheet.ts";
import { lineHeight, rowHeight } from "./wrapped-text.ts";
import { type BytePorts, type Bytes, type ZipPart, zipPieces } from "./zip.ts";

/**
 * Writes a list as a workbook of one sheet (ECMA-376), piece by piece: a bold heading that stays in view and on each printed
 * page, a filter over it, A4 across and one page wide. Texts stay texts, days and moments are dates.
 * @param title what the sheet is called: at most 31 letters, none of []:*?/\
 * @param chunks of rows, each with a value for each head
 */
export function workbookPieces(
  title: string,
  heads: readonly SheetHead[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
  ports: BytePorts,
): AsyncGenerator<Bytes> {
  const count = { rows: 0 };
  return zipPieces(parts(title, heads, counted(chunks, count), count), ports);
}

interface Count {
  rows: number;
}

async function* counted<T>(chunks: AsyncIterable<readonly T[]>, count: Count): AsyncGenerator<readonly T[]> {
  for await (const rows of chunks) {
    count.rows += rows.length;
    yield rows;
  }
}

async function* parts(
  title: string,
  heads: readonly SheetHead[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
  count: Count,
): AsyncGenerator<ZipPart> {
  for (const [name, text] of Object.entries(fixedParts)) yield { name, texts: [xml + text] };
  const letters = heads.map((_, at) => columnLetters(at));
  const area = () => ({ last: letters.at(-1) ?? "A", rows: count.rows + 1 });
  yield { name: "xl/worksheets/sheet1.xml", texts: sheetTexts(heads, letters, chunks, area) };
  // Behind the sheet: what it names reaches to the last row.
  const { last, rows } = area();
  const sheet = `'${escaped(title).replaceAll("'", "''")}'`;
  yield {
    name: "xl/workbook.xml",
    texts: [
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets>`,
      `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${sheet}!$A$1:$${last}$${rows}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">${sheet}!$1:$1</definedName></definedNames></workbook>`,
    ],
  };
}

async function* sheetTexts(
  heads: readonly SheetHead[],
  letters: readonly string[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
  area: () => { readonly last: string; readonly rows: number },
): AsyncGenerator<string> {
  const columns = heads.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield `${xml}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<sheetFormatPr defaultRowHeight="${lineHeight}"/><cols>${columns.join("")}</cols><sheetData>`;
  yield `<row r="1">${heads.map(({ label }, at) => textCell(`${letters[at]}1`, label, styles.head)).join("")}</row>`;
  let row = 1;
  for await (const rows of chunks) {
    let text = "";
    for (const values of rows) {
      row++;
      text += `<row r="${row}"${heightOf(heads, values)}>`;
      for (const [at, { kind }] of heads.entries()) text += cell(`${letters[at]}${row}`, kind, values[at] ?? null);
      text += "</row>";
    }
    if (text !== "") yield text;
  }
  const { last, rows } = area();
  yield `</sheetData><autoFilter ref="A1:${last}${rows}"/>`;
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';
  yield "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>";
}

/** Said where a text takes more than a line: without it, printers and viewers let it run over the next rows. */
function heightOf(heads: readonly SheetHead[], values: readonly CellValue[]): string {
  const texts = heads.flatMap(({ kind, width }, at) => {
    const value = values[at];
    return kind === "text" && typeof value === "string" ? [{ text: value.slice(0, mostShown), width }] : [];
  });
  const height = rowHeight(texts);
  return height > lineHeight ? ` ht="${height}" customHeight="1"` : "";
}

/** Letters of a text that are laid out to find its row's height: more than the tallest row of the widest column shows. */
const mostShown = 4_000;

function cell(address: string, kind: SheetHead["kind"], value: CellValue): string {
  if (value === null || value === "") return "";
  if (typeof value === "number") return Number.isFinite(value) ? `<c r="${address}"><v>${value}</v></c>` : "";
  if (kind === "date" && isDay(value)) {
    const serial = serialOf(value);
    return serial < firstSerial ? textCell(address, formatDate(value), styles.text) : numberCell(address, serial, styles.date);
  }
  if (kind === "moment" && isMoment(value)) {
    const serial = serialOf(value) + hoursAhead / 24;
    return serial < firstSerial
      ? textCell(address, formatMoment(value), styles.text)
      : numberCell(address, serial, styles.moment);
  }
  return textCell(address, value, looksLikeFormula(value) ? styles.quoted : styles.text);
}

const numberCell = (address: string, value: number, style: number) => `<c r="${address}" s="${style}"><v>${value}</v></c>`;

function textCell(address: string, value: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(value))}</t></is></c>`;
}

/** What Excel takes of a cell. */
const mostLetters = 32_767;

/** What is left out where a pair is cut in two is only its other half. */
const shortened = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);

const escaped = (text: string) =>
  cellText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const millisecondsOfDay = 24 * 60 * 60 * 1_000;
/** The day that Excel counts 0, from 1970. */
const dayZero = 25_569;
/** Excel takes 1900 for a leap year: before that March its days are one off. */
const firstSerial = 61;

/** Excel knows no zones: a moment is written as a clock in Japan showed it. */
const hoursAhead = 9;

const serialOf = (dayOrMoment: string) => Date.parse(dayOrMoment) / millisecondsOfDay + dayZero;

/** A, B, …, Z, AA, … */
function columnLetters(at: number): string {
  return (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = "http://schemas.openxmlformats.org";
const main = `${schemas}/spreadsheetml/2006/main`;
const office = `${schemas}/officeDocument/2006/relationships`;
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Places in `cellXfs`. */
const styles = { head: 1, text: 2, quoted: 3, date: 4, moment: 5 } as const;
const top = '<alignment vertical="top"/>';
/** Beside texts: a day at the right of its column would touch what stands in the next. */
const beside = '<alignment vertical="top" horizontal="left"/>';
const wrapped = '<alignment vertical="top" wrapText="1"/>';

const fixedParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml":
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels":
    `<Relationships xmlns="${schemas}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels":
    `<Relationships xmlns="${schemas}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml":
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy/mm/dd\\ hh:mm"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
    `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${top}</xf>` +
    `<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${wrapped}</xf>` +
    `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${wrapped}</xf>` +
    `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1">${wrapped}</xf>` +
    `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${beside}</xf>` +
    `<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${beside}</xf>` +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
};
