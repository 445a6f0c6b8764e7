import { type CellStyle, StyleSheet } from "./cell-styles.ts";
import { cellText, looksLikeFormula } from "./cell-text.ts";
import { lineHeight, rowHeight } from "./wrapped-text.ts";
import { type BytePorts, type Bytes, type ZipPart, zipPieces } from "./zip.ts";

/** A formula that a program evaluates when it opens the workbook, and its result for programs that evaluate nothing. */
export interface Formula {
  readonly formula: string;
  readonly result: number;
}

/** A cell; one without a value is written for its style. */
export interface SheetCell {
  readonly value: string | number | Formula | null;
  readonly style?: CellStyle | undefined;
}

export interface SheetRow {
  /** In the order of the columns; null leaves a cell out. */
  readonly cells: readonly (SheetCell | null)[];
  /** Points, where it differs from the height that its texts need. */
  readonly height?: number;
}

export interface Worksheet {
  /** At most 31 letters, none of []:*?/\ */
  readonly name: string;
  /** Widths in letters of half width. A style applies to rows that are added by hand later. */
  readonly columns: readonly { readonly width: number; readonly style?: CellStyle | undefined }[];
  /** Rows in parts, which the writer reads one after the other when it writes this sheet. */
  readonly rows: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
  /** Rows and columns that stay in view; the rows are printed on each page. None by default. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** Offers a filter over all columns, by the first row. */
  readonly filter?: boolean;
}

/**
 * Writes a workbook (ECMA-376) piece by piece, never as a whole. Rows have the height of their texts, and each sheet prints on A4
 * landscape, one page wide. Texts are never read as other types.
 * @param made the day in a file's properties, `YYYY-MM-DD`; without it, equal rows make equal files
 */
export function workbookPieces(sheets: readonly Worksheet[], ports: BytePorts, made?: string): AsyncGenerator<Bytes> {
  return zipPieces(parts(sheets, made), ports);
}

async function* parts(sheets: readonly Worksheet[], made: string | undefined): AsyncGenerator<ZipPart> {
  yield { name: "[Content_Types].xml", texts: [contentTypes(sheets.length, made !== undefined)] };
  yield { name: "_rels/.rels", texts: [packageRelations(made !== undefined)] };
  if (made !== undefined) yield { name: "docProps/core.xml", texts: [properties(made)] };
  const written: Written = { styles: new StyleSheet(), rows: [], calculates: false };
  // Sheets are written from the last to the first, since a first page sums up the sheets after it.
  for (const [at, sheet] of [...sheets.entries()].reverse())
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, texts: sheetTexts(sheet, at, written) };
  // These parts follow the sheets, since their content is known only then.
  yield { name: "xl/styles.xml", texts: [xml + written.styles.text()] };
  yield { name: "xl/workbook.xml", texts: [workbookText(sheets, written)] };
  yield { name: "xl/_rels/workbook.xml.rels", texts: [workbookRelations(sheets.length)] };
}

/** What is known of the sheets once they are written. */
interface Written {
  readonly styles: StyleSheet;
  /** The number of rows of each sheet. */
  readonly rows: number[];
  calculates: boolean;
}

/** Letters of XML that are passed to the archive together. */
const lettersAtOnce = 16_000;

async function* sheetTexts({ columns, rows, frozen, filter }: Worksheet, at: number, written: Written): AsyncGenerator<string> {
  const { styles } = written;
  const addresses = columns.map((_, column) => columnLetters(column));
  const widths = columns.map(({ width }) => width);
  yield `${xml}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>`;
  yield `<sheetView workbookViewId="0">${frozen ? pane(frozen) : ""}</sheetView></sheetViews>`;
  yield `<sheetFormatPr defaultRowHeight="${lineHeight}"/><cols>`;
  for (const [column, { width, style }] of columns.entries())
    yield `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"${style ? ` style="${styles.placeOf(style)}"` : ""}/>`;
  yield "</cols><sheetData>";
  let [row, text] = [0, ""];
  for await (const some of rows)
    for (const { cells, height = heightOf(cells, widths) } of some) {
      row++;
      text += `<row r="${row}"${height > lineHeight ? ` ht="${height}" customHeight="1"` : ""}>`;
      for (const [column, cell] of cells.entries()) {
        if (cell === null) continue;
        if (typeof cell.value === "object" && cell.value !== null) written.calculates = true;
        text += cellXml(`${addresses[column]}${row}`, cell, styles);
      }
      text += "</row>";
      if (text.length < lettersAtOnce) continue;
      yield text;
      text = "";
    }
  written.rows[at] = row;
  yield `${text}</sheetData>`;
  if (filter) yield `<autoFilter ref="A1:${addresses.at(-1)}${row}"/>`;
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';
  yield "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>";
}

function pane({ rows, columns }: { readonly rows: number; readonly columns: number }): string {
  const splits = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`;
  const active = `${rows > 0 ? "bottom" : "top"}${columns > 0 ? "Right" : "Left"}`;
  return `<pane${splits} topLeftCell="${columnLetters(columns)}${rows + 1}" activePane="${active}" state="frozen"/>`;
}

const styled = (styles: StyleSheet, style: CellStyle | undefined, quoted = false) =>
  style ? ` s="${styles.placeOf(style, quoted)}"` : "";

const plain: CellStyle = {};

function cellXml(address: string, { value, style }: SheetCell, styles: StyleSheet): string {
  const head = `<c r="${address}"`;
  if (typeof value === "number") return Number.isFinite(value) ? `${head}${styled(styles, style)}><v>${value}</v></c>` : "";
  if (value === null || value === "") return style ? `${head}${styled(styles, style)}/>` : "";
  if (typeof value === "object")
    return `${head}${styled(styles, style)}><f>${escaped(value.formula)}</f><v>${value.result}</v></c>`;
  const look = styled(styles, style ?? plain, looksLikeFormula(value));
  return `${head}${look} t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(value))}</t></is></c>`;
}

/** Letters of a text that are laid out for its row's height. The tallest row of the widest column shows fewer. */
const mostShown = 4_000;

/** Returns points. Without a height, printers and viewers let a wrapped text run over the next rows, or cut it. */
function heightOf(cells: SheetRow["cells"], widths: readonly number[]): number {
  const texts = cells.flatMap((cell, at) =>
    cell?.style?.wrap && typeof cell.value === "string" ? [{ text: cell.value.slice(0, mostShown), width: widths[at] ?? 0 }] : [],
  );
  return rowHeight(texts);
}

/** Most letters that Excel reads in a cell. */
const mostLetters = 32_767;

/** Where the cut is within a surrogate pair, its remaining half is removed when the text is written. */
const shortened = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);

const escaped = (text: string) =>
  cellText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Returns the letters of the columns from 0 on: A, B, …, Z, AA, … */
export function columnLetters(at: number): string {
  return (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = "http://schemas.openxmlformats.org";
const main = `${schemas}/spreadsheetml/2006/main`;
const office = `${schemas}/officeDocument/2006/relationships`;
const packages = `${schemas}/package/2006`;
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const core = "application/vnd.openxmlformats-package.core-properties+xml";

function workbookText(sheets: readonly Worksheet[], { rows, calculates }: Written): string {
  const names = sheets.flatMap(({ name, columns, frozen, filter }, at) => {
    const place = `'${escaped(name).replaceAll("'", "''")}'!`;
    const define = (what: string, area: string, more = "") =>
      `<definedName name="_xlnm.${what}" localSheetId="${at}"${more}>${place}${area}</definedName>`;
    return [
      filter ? define("_FilterDatabase", `$A$1:$${columnLetters(columns.length - 1)}$${rows[at]}`, ' hidden="1"') : "",
      frozen && frozen.rows > 0 ? define("Print_Titles", `$1:$${frozen.rows}`) : "",
    ];
  });
  const tags = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return (
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tags.join("")}</sheets>` +
    (names.some(Boolean) ? `<definedNames>${names.join("")}</definedNames>` : "") +
    // Programs calculate it when they open it, so that a figure that is changed by hand changes the sums.
    `${calculates ? '<calcPr calcId="191029" fullCalcOnLoad="1"/>' : ""}</workbook>`
  );
}

function contentTypes(sheets: number, hasProperties: boolean): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return (
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    part("xl/workbook.xml", `${types}.sheet.main+xml`) +
    places(sheets, (at) => part(`xl/worksheets/sheet${at}.xml`, `${types}.worksheet+xml`)) +
    `${part("xl/styles.xml", `${types}.styles+xml`)}${hasProperties ? part("docProps/core.xml", core) : ""}</Types>`
  );
}

const relation = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
const relations = (inner: string) => `${xml}<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`;
const places = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at + 1)).join("");

const packageRelations = (hasProperties: boolean) =>
  relations(
    relation(1, `${office}/officeDocument`, "xl/workbook.xml") +
      (hasProperties ? relation(2, `${packages}/relationships/metadata/core-properties`, "docProps/core.xml") : ""),
  );

const workbookRelations = (sheets: number) =>
  relations(
    places(sheets, (at) => relation(at, `${office}/worksheet`, `worksheets/sheet${at}.xml`)) +
      relation(sheets + 1, `${office}/styles`, "styles.xml"),
  );

const properties = (made: string) =>
  `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
  ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:creator>Musubi</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${made}T00:00:00Z</dcterms:created></cp:coreProperties>`;
