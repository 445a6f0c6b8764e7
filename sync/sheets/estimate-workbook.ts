import type { CellValue, Row, Workbook, Worksheet } from "exceljs";
import type { z } from "zod";
import type { exportInput } from "../model/calls/estimator.ts";
import { estimateMethods, estimatePhases, estimateRoles, hoursOfMonth, personMonths } from "../model/rules/estimate-words.ts";
import { wordFor } from "../model/rules/words.ts";
import { cellText } from "../model/sheets/cell-text.ts";
import { partsOfRows, rowHeight } from "../model/sheets/wrapped-text.ts";

export type ExportedEstimate = z.output<z.ZodObject<typeof exportInput>>;

/**
 * The workbook of an estimate: 概要, 機能別, 役割別, 前提・リスク, its sums as formulas that carry their results.
 * @param day on which it is made, `YYYY-MM-DD`
 * @param othersTurn lets through what else waits: other requests on a server, keys and touches on a device
 */
export async function estimateWorkbook(
  estimate: ExportedEstimate,
  day: string,
  othersTurn: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded where it is needed: it is large, and most servers and devices make no workbook for days.
  const { default: excel } = await import("exceljs");
  const workbook = new excel.Workbook();
  workbook.creator = "Musubi";
  workbook.created = new Date(`${day}T00:00:00Z`);
  // Whoever opens it adds up anew, so that a figure that is changed by hand changes the sums.
  workbook.calcProperties.fullCalcOnLoad = true;
  const summary = sheet(workbook, "概要", [32, 60]);
  const total = await addFeatures(workbook, estimate, othersTurn);
  const roles = addRoles(workbook, estimate);
  await addNotes(workbook, estimate);
  addSummary(summary, estimate, { day, roles, total });
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** A sum in a sheet: the cell and its value. */
interface Sum {
  readonly cell: string;
  readonly value: number;
}

/** The library's own font, named: a bold one without a name is another in LibreOffice. */
const bold = { name: "Calibri", family: 2, size: 11, bold: true } as const;
const hoursFormat = "#,##0.0";
const monthsFormat = "#,##0.00";
/** Texts, of up to 10,000 letters, that are laid out before other requests get their turn. */
const textsAtOnce = 50;
/**
 * Rows that one text may take: as many as 10,000 letters need. Line feeds alone would make hundreds. And rows that the texts of one
 * sheet may take together, since each costs as much as a feature: where there are more, the last of a text's rows holds its rest.
 */
const mostRowsOfText = 24;
const mostRows = 12_000;

function sheet(workbook: Workbook, name: string, widths: readonly number[]): Worksheet {
  const made = workbook.addWorksheet(name, {
    pageSetup: { paperSize: 9, orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    headerFooter: { oddFooter: "&L&A&R&P / &N" },
  });
  widths.forEach((width, at) => (made.getColumn(at + 1).width = width));
  return made;
}

/** @param numbers the columns whose heads stand over numbers, at their right */
function addHeading(to: Worksheet, names: readonly string[], numbers: readonly number[] = []): void {
  const row = to.addRow([...names]);
  row.font = bold;
  row.alignment = { vertical: "middle", wrapText: true };
  row.eachCell((cell) => {
    cell.fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFE8EEF7" } };
    cell.border = { bottom: { style: "thin" } };
  });
  for (const column of numbers) row.getCell(column).alignment = { vertical: "middle", wrapText: true, horizontal: "right" };
  fitHeight(row);
  to.views = [{ state: "frozen", xSplit: 1, ySplit: 1 }];
  to.pageSetup.printTitlesRow = "1:1";
}

const wrapped = { wrapText: true, vertical: "top" } as const;
const indented = { horizontal: "left", indent: 1 } as const;

/** Gives a row the height of its texts, which wrap in their columns. */
function fitHeight(row: Row): void {
  const cells: { readonly text: string; readonly width: number }[] = [];
  row.eachCell(({ value }, column) => {
    if (typeof value === "string") cells.push({ text: value, width: row.worksheet.getColumn(column).width ?? 0 });
  });
  row.height = rowHeight(cells);
}

/** Adds a row of values and, in a column, a text; a long one goes on in rows below, where Excel would show no row as tall. */
function addWrapped(to: Worksheet, values: readonly CellValue[], column: number, text: string, most = mostRowsOfText): void {
  const [first = "", ...others] = partsOfRows(text, to.getColumn(column).width ?? 0, most);
  const place = (part: string) => {
    const row = to.addRow([]);
    row.getCell(column).value = part;
    return row;
  };
  const row = place(first);
  for (const [at, value] of values.entries()) if (value !== null) row.getCell(at + 1).value = value;
  for (const made of [row, ...others.map(place)]) {
    made.alignment = wrapped;
    made.getCell(column).alignment = { ...to.getColumn(column).alignment, ...wrapped };
    fitHeight(made);
  }
}

const columnsFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const letterOf = (column: number) => String.fromCharCode(64 + column);
/** Without the crumbs of floating point: hours come in tenths. */
const added = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6;

/** A formula over the rows of a column; of none it would be an error, so it is 0. */
const sumOver = (column: string, rows: number, result: number) =>
  rows === 0 ? 0 : { formula: `SUM(${column}2:${column}${rows + 1})`, result };

/** One row for each feature, one column for each role. */
async function addFeatures(
  workbook: Workbook,
  { featureEstimates, features }: ExportedEstimate,
  othersTurn: () => Promise<void>,
): Promise<number> {
  const made = sheet(workbook, "機能別", [32, 48, ...estimateRoles.map(() => 12), 12, 10]);
  addHeading(
    made,
    ["機能", "説明", ...estimateRoles.map(({ label }) => label), "合計（時間）", "人月"],
    columnsFrom(3, 4 + estimateRoles.length),
  );
  const [first, last, totals, months] = [3, 2 + estimateRoles.length, 3 + estimateRoles.length, 4 + estimateRoles.length].map(
    letterOf,
  );
  const most = Math.min(mostRowsOfText, Math.max(1, Math.floor(mostRows / featureEstimates.length)));
  const described = new Map(features.map(({ name, description }) => [name, description]));
  for (const [at, feature] of featureEstimates.entries()) {
    const hours = estimateRoles.map(({ value }) => feature[value]);
    const total = added(hours);
    const number = made.rowCount + 1;
    // By its place where names are the same on both sides, so that two features of one name keep their descriptions.
    const same = features[at]?.name === feature.featureName ? features[at]?.description : described.get(feature.featureName);
    const sum = { formula: `SUM(${first}${number}:${last}${number})`, result: total };
    const months = { formula: `${totals}${number}/${hoursOfMonth}`, result: personMonths(total) };
    addWrapped(made, [cellText(feature.featureName), null, ...hours, sum, months], 2, cellText(same ?? ""), most);
    if (at % textsAtOnce === textsAtOnce - 1) await othersTurn();
  }
  const sums = estimateRoles.map(({ value }) => added(featureEstimates.map((feature) => feature[value])));
  const total = added(sums);
  const count = made.rowCount - 1;
  const row = made.addRow([
    "合計",
    "",
    ...sums.map((sum, at) => sumOver(letterOf(at + 3), count, sum)),
    sumOver(totals ?? "", count, total),
    { formula: `${totals}${count + 2}/${hoursOfMonth}`, result: personMonths(total) },
  ]);
  closeTable(row);
  for (let column = 3; column <= 3 + estimateRoles.length; column++) made.getColumn(column).numFmt = hoursFormat;
  made.getColumn(months ?? "").numFmt = monthsFormat;
  return total;
}

function addRoles(workbook: Workbook, { roles }: ExportedEstimate): Sum {
  const made = sheet(workbook, "役割別", [28, 14, 10, 80]);
  addHeading(made, ["役割", "時間", "人月", "内容"], columnsFrom(2, 3));
  // Between a number at the right of its column and a text at the left of the next there is no room of itself.
  made.getColumn(4).alignment = indented;
  made.getRow(1).getCell(4).alignment = { ...indented, vertical: "middle" };
  for (const { role, hours, description } of roles) {
    const months = { formula: `B${made.rowCount + 1}/${hoursOfMonth}`, result: personMonths(hours) };
    addWrapped(made, [wordFor(estimateRoles, role, role), hours, months], 4, cellText(description));
  }
  const total = added(roles.map(({ hours }) => hours));
  const rows = made.rowCount - 1;
  const last = rows + 2;
  closeTable(
    made.addRow(["合計", sumOver("B", rows, total), { formula: `B${last}/${hoursOfMonth}`, result: personMonths(total) }, ""]),
  );
  made.getColumn(2).numFmt = hoursFormat;
  made.getColumn(3).numFmt = monthsFormat;
  return { cell: `'役割別'!B${last}`, value: total };
}

function closeTable(row: ReturnType<Worksheet["addRow"]>): void {
  row.font = bold;
  row.eachCell({ includeEmpty: true }, (cell) => (cell.border = { top: { style: "thin" } }));
}

async function addNotes(workbook: Workbook, { assumptions, risks, recommendations }: ExportedEstimate): Promise<void> {
  const made = sheet(workbook, "前提・リスク", [14, 120]);
  addHeading(made, ["種類", "内容"]);
  const kinds = [["前提", assumptions] as const, ["リスク", risks] as const, ["提案", recommendations] as const];
  for (const [kind, sentences] of kinds) for (const sentence of sentences) addWrapped(made, [kind], 2, cellText(sentence));
}

function addSummary(
  to: Worksheet,
  { projectName, projectPhase, method, range, featureEstimates }: ExportedEstimate,
  { day, roles, total }: { readonly day: string; readonly roles: Sum; readonly total: number },
): void {
  const heading = to.addRow([method === null || method === undefined ? "見積" : wordFor(estimateMethods, method, method)]);
  heading.font = { ...bold, size: 16 };
  to.addRow([]);
  const facts: readonly (readonly [string, string | number | object, string?])[] = [
    ["案件名", cellText(projectName)],
    ["フェーズ", wordFor(estimatePhases, projectPhase, projectPhase)],
    ["作成日", day.replaceAll("-", "/")],
    ["機能数", featureEstimates.length, "#,##0"],
    ["合計（時間）", { formula: roles.cell, result: roles.value }, hoursFormat],
    ["合計（人月）", { formula: `${roles.cell}/${hoursOfMonth}`, result: personMonths(roles.value) }, monthsFormat],
    ...(range
      ? ([
          ["見積もりの幅・下限（時間）", range.low, hoursFormat],
          ["見積もりの幅・上限（時間）", range.high, hoursFormat],
        ] as const)
      : []),
    // Both sheets add up to the same unless somebody's own program sent otherwise; the reader shall see it.
    ...(Math.abs(total - roles.value) < 0.05 ? [] : ([["機能別の合計（時間）", total, hoursFormat]] as const)),
  ];
  for (const [name, value, format] of facts) {
    const row = to.addRow([name, value]);
    row.getCell(1).font = bold;
    row.getCell(1).alignment = { vertical: "top" };
    row.getCell(2).alignment = { ...wrapped, horizontal: "left" };
    if (format !== undefined) row.getCell(2).numFmt = format;
    fitHeight(row);
  }
  to.addRow([]);
  to.addRow([`1人月は${hoursOfMonth}時間です。`]);
}
