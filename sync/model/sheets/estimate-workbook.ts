import type { z } from "zod";
import type { exportInput } from "../calls/estimator.ts";
import { estimateMethods, estimatePhases, estimateRoles, hoursOfMonth, personMonths } from "../rules/estimate-words.ts";
import { wordFor } from "../rules/words.ts";
import type { CellStyle } from "./cell-styles.ts";
import { writableText } from "./cell-text.ts";
import { columnLetters, type Formula, type SheetCell, type SheetRow, type Worksheet, workbookPieces } from "./workbook.ts";
import { lineHeight, partsOfRows } from "./wrapped-text.ts";
import type { BytePorts, Bytes } from "./zip.ts";

export type ExportedEstimate = z.output<z.ZodObject<typeof exportInput>>;

/**
 * Writes the workbook of an estimate, piece by piece: 概要, 機能別, 役割別, 前提・リスク. Its sums are formulas with their results.
 * @param day on which it is made, `YYYY-MM-DD`
 * @param othersTurn lets other work run: requests on a server, input on a device
 */
export function estimateWorkbookPieces(
  estimate: ExportedEstimate,
  day: string,
  ports: BytePorts,
  othersTurn: () => Promise<void>,
): AsyncGenerator<Bytes> {
  const sum: Sum = { row: 0 };
  const sheets = [summarySheet(estimate, day, sum), featureSheet(estimate), roleSheet(estimate, sum), noteSheet(estimate)];
  return workbookPieces(
    sheets.map((sheet) => ({ ...sheet, rows: withTurns(sheet.rows, othersTurn) })),
    ports,
    day,
  );
}

/** The row with the sum of all roles. It is known once their sheet is written, which is before the summary. */
interface Sum {
  row: number;
}

/** A sheet whose rows are made while it is written. Each part is one text with the rows that it needs. */
type LazySheet = Worksheet & { readonly rows: Iterable<readonly SheetRow[]> };

/**
 * Letters that are laid out and written before other work runs: some milliseconds on a tablet. Each row counts as `lettersOfRow`.
 */
const lettersAtOnce = 10_000;
const lettersOfRow = 100;

async function* withTurns(rows: LazySheet["rows"], othersTurn: () => Promise<void>): AsyncGenerator<readonly SheetRow[]> {
  let letters = 0;
  for (const some of rows) {
    yield some;
    for (const { cells } of some) for (const cell of cells) if (typeof cell?.value === "string") letters += cell.value.length;
    letters += some.length * lettersOfRow;
    if (letters < lettersAtOnce) continue;
    await othersTurn();
    letters = 0;
  }
}

/**
 * Most rows of one text: as many as 10,000 letters need. Line feeds alone could make hundreds. `mostRows` is the most for all texts
 * of a sheet, since each row costs as much as a feature. Where there are more, the last row of a text has all of its remaining
 * text.
 */
const mostRowsOfText = 24;
const mostRows = 12_000;

const heading: CellStyle = { bold: true, filled: true, line: "bottom", vertical: "center", wrap: true };
const numberHeading: CellStyle = { ...heading, horizontal: "right" };
const hours: CellStyle = { format: "#,##0.0" };
const months: CellStyle = { format: "#,##0.00" };
const wrapped: CellStyle = { wrap: true };
/** A number is at the right of its column, and the text after it at the left. Without this they would touch. */
const behindNumber = { horizontal: "left", indent: 1 } as const;
const indented: CellStyle = { ...wrapped, ...behindNumber };
const closing = { bold: true, line: "top" } as const;
const closingText: CellStyle = closing;
const closingHours: CellStyle = { ...hours, ...closing };
const closingMonths: CellStyle = { ...months, ...closing };

const cell = (value: SheetCell["value"], style: CellStyle): SheetCell => ({ value, style });

/** The heading stays in view with the first column, and is printed on each page. */
const table = { frozen: { rows: 1, columns: 1 } } as const;

/** Returns rows for a text that wraps in its column. A long text continues in further rows, because Excel limits a row's height. */
function wrappedRows(
  text: string,
  width: number,
  row: (part: string) => readonly (SheetCell | null)[],
  following: (part: string) => readonly (SheetCell | null)[],
  most = mostRowsOfText,
): readonly SheetRow[] {
  return partsOfRows(text, width, most).map((part, at) => ({ cells: at === 0 ? row(part) : following(part) }));
}

/** Adds without floating point errors: hours are in tenths. */
const added = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6;

/** Returns a formula over the rows of a column below its heading. Without rows it would be an error, so it is 0. */
const sumOver = (column: string, rows: number, result: number): Formula | number =>
  rows === 0 ? 0 : { formula: `SUM(${column}2:${column}${rows + 1})`, result };

const monthsOf = (address: string, of: number): Formula => ({
  formula: `${address}/${hoursOfMonth}`,
  result: personMonths(of),
});

/** Makes a sheet with one row for each feature and one column for each role. */
function featureSheet({ featureEstimates, features }: ExportedEstimate): LazySheet {
  const descriptionWidth = 48;
  const [first, last, total] = [2, 1 + estimateRoles.length, 2 + estimateRoles.length].map(columnLetters);
  const labels = [...estimateRoles.map(({ label }) => label), "合計（時間）", "人月"];
  const most = Math.min(mostRowsOfText, Math.max(1, Math.floor(mostRows / featureEstimates.length)));
  const described = new Map(features.map(({ name, description }) => [name, description]));
  function* rows(): Generator<readonly SheetRow[]> {
    yield [
      {
        cells: [cell("機能", heading), cell("説明", heading), ...labels.map((label) => cell(label, numberHeading))],
      },
    ];
    let count = 0;
    for (const [at, feature] of featureEstimates.entries()) {
      const values = estimateRoles.map(({ value }) => feature[value]);
      const sum = added(values);
      const number = count + 2;
      // Features with the same name are matched by index, so that two features of one name keep their descriptions.
      const same = features[at]?.name === feature.featureName ? features[at]?.description : described.get(feature.featureName);
      const made = wrappedRows(
        writableText(same ?? ""),
        descriptionWidth,
        (part) => [
          cell(feature.featureName, wrapped),
          cell(part, wrapped),
          ...values.map((value) => cell(value, hours)),
          cell({ formula: `SUM(${first}${number}:${last}${number})`, result: sum }, hours),
          cell(monthsOf(`${total}${number}`, sum), months),
        ],
        (part) => [null, cell(part, wrapped)],
        most,
      );
      count += made.length;
      yield made;
    }
    const sums = estimateRoles.map(({ value }) => added(featureEstimates.map((feature) => feature[value])));
    const all = added(sums);
    yield [
      {
        cells: [
          cell("合計", closingText),
          cell(null, closingText),
          ...sums.map((sum, at) => cell(sumOver(columnLetters(at + 2), count, sum), closingHours)),
          cell(sumOver(total ?? "", count, all), closingHours),
          cell(monthsOf(`${total}${count + 2}`, all), closingMonths),
        ],
      },
    ];
  }
  const columns = [
    { width: 32 },
    { width: descriptionWidth },
    ...estimateRoles.map(() => ({ width: 12, style: hours })),
    { width: 12, style: hours },
    { width: 10, style: months },
  ];
  return { name: "機能別", columns, rows: rows(), ...table };
}

const roleSheetName = "役割別";

const totalOf = (roles: ExportedEstimate["roles"]) => added(roles.map(({ hours }) => hours));

function roleSheet({ roles }: ExportedEstimate, sum: Sum): LazySheet {
  const textWidth = 80;
  function* rows(): Generator<readonly SheetRow[]> {
    yield [
      {
        cells: [
          cell("役割", heading),
          cell("時間", numberHeading),
          cell("人月", numberHeading),
          cell("内容", { ...heading, ...behindNumber }),
        ],
      },
    ];
    let count = 0;
    for (const { role, hours: hoursOfRole, description } of roles) {
      const made = wrappedRows(
        writableText(description),
        textWidth,
        (part) => [
          cell(wordFor(estimateRoles, role, role), wrapped),
          cell(hoursOfRole, hours),
          cell(monthsOf(`B${count + 2}`, hoursOfRole), months),
          cell(part, indented),
        ],
        (part) => [null, null, null, cell(part, indented)],
      );
      count += made.length;
      yield made;
    }
    const all = totalOf(roles);
    sum.row = count + 2;
    yield [
      {
        cells: [
          cell("合計", closingText),
          cell(sumOver("B", count, all), closingHours),
          cell(monthsOf(`B${sum.row}`, all), closingMonths),
          cell(null, closingText),
        ],
      },
    ];
  }
  const columns = [
    { width: 28 },
    { width: 14, style: hours },
    { width: 10, style: months },
    { width: textWidth, style: indented },
  ];
  return { name: roleSheetName, columns, rows: rows(), ...table };
}

function noteSheet({ assumptions, risks, recommendations }: ExportedEstimate): LazySheet {
  const textWidth = 120;
  const kinds = [["前提", assumptions] as const, ["リスク", risks] as const, ["提案", recommendations] as const];
  function* rows(): Generator<readonly SheetRow[]> {
    yield [{ cells: [cell("種類", heading), cell("内容", heading)] }];
    for (const [kind, sentences] of kinds)
      for (const sentence of sentences)
        yield wrappedRows(
          writableText(sentence),
          textWidth,
          (part) => [cell(kind, wrapped), cell(part, wrapped)],
          (part) => [null, cell(part, wrapped)],
        );
  }
  return { name: "前提・リスク", columns: [{ width: 14 }, { width: textWidth }], rows: rows(), ...table };
}

const title: CellStyle = { bold: true, size: 16 };
const factName: CellStyle = { bold: true };
const factText: CellStyle = { wrap: true, horizontal: "left" };
const factHours: CellStyle = { ...hours, ...factText };
const factMonths: CellStyle = { ...months, ...factText };
const factCount: CellStyle = { ...factText, format: "#,##0" };

function summarySheet(estimate: ExportedEstimate, day: string, sum: Sum): LazySheet {
  const { projectName, projectPhase, method, range, roles, featureEstimates } = estimate;
  function* rows(): Generator<readonly SheetRow[]> {
    const total = totalOf(roles);
    const ofFeatures = added(featureEstimates.map((feature) => added(estimateRoles.map(({ value }) => feature[value]))));
    const at = `'${roleSheetName}'!B${sum.row}`;
    const facts: readonly (readonly [name: string, value: SheetCell["value"], style?: CellStyle])[] = [
      ["案件名", projectName],
      ["フェーズ", wordFor(estimatePhases, projectPhase, projectPhase)],
      ["作成日", day.replaceAll("-", "/")],
      ["機能数", featureEstimates.length, factCount],
      ["合計（時間）", { formula: at, result: total }, factHours],
      ["合計（人月）", monthsOf(at, total), factMonths],
      ...(range
        ? ([
            ["見積もりの幅・下限（時間）", range.low, factHours],
            ["見積もりの幅・上限（時間）", range.high, factHours],
          ] as const)
        : []),
      // Both sheets have the same sum unless another program sent other figures; then the reader must see it.
      ...(Math.abs(ofFeatures - total) < 0.05 ? [] : ([["機能別の合計（時間）", ofFeatures, factHours]] as const)),
    ];
    const name = method === null || method === undefined ? "見積" : wordFor(estimateMethods, method, method);
    yield [
      { cells: [cell(name, title)], height: lineHeight * 1.5 },
      { cells: [] },
      ...facts.map(([label, value, style = factText]) => ({ cells: [cell(label, factName), cell(value, style)] })),
      { cells: [] },
      { cells: [{ value: `1人月は${hoursOfMonth}時間です。` }] },
    ];
  }
  return { name: "概要", columns: [{ width: 32 }, { width: 60 }], rows: rows() };
}
