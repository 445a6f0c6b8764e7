import { bytePorts } from "#client/device/files/byte-ports.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { listFormats } from "#sync/model/sheets/list-format.ts";
import { listWorkbookPieces } from "#sync/model/sheets/xlsx.ts";
import { addedHeads, sourceHeads, standInHead } from "./added-heads.ts";
import { type RowProblem, targetLabel } from "./import-target.ts";
import { type Cell, emptyCell } from "./source-table.ts";

/** A row that was not imported, as the file has it. */
export interface BadRow {
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly reason: string;
}

/** Returns why a row cannot be imported, in sentences that name each field once. A long value leaves room for the reason. */
export const problemText = (problems: readonly RowProblem[]): string =>
  problems
    .map(({ target, reason, text: whole }) => {
      const text = nameInText(whole);
      const label = targetLabel(target);
      const sentence = reason.endsWith("。") ? reason : `${reason}。`;
      if (text === "") return sentence.startsWith(label) ? sentence : `${label}：${sentence}`;
      if (sentence.startsWith(`${label}として`)) return `「${text}」は${sentence}`;
      return `${label}「${text}」：${sentence.startsWith(`${label}は`) ? sentence.slice(label.length + 1) : sentence}`;
    })
    .join(" ");

/** Makes a workbook of rows that were not imported, with their reasons. Once they are mended, it can be imported itself. */
export async function badRowsFile(found: readonly string[], rows: readonly BadRow[]): Promise<Blob> {
  // Bad rows of a file of bad rows get new reasons in place of the old ones.
  const heads = found.slice(0, sourceHeads(found).length);
  const columns = [...heads.map((head, at) => head || standInHead(at)), addedHeads.row, addedHeads.reason];
  const widths = columns.map((label) => ({ label, width: label === addedHeads.reason ? 60 : 18, kind: "text" as const }));
  async function* chunks() {
    for (let first = 0; first < rows.length; first += 200)
      yield rows
        .slice(first, first + 200)
        .map(({ cells, number, reason }) => [...heads.map((_, at) => valueOf(cells[at] ?? emptyCell)), number, reason]);
  }
  const pieces: BlobPart[] = [];
  for await (const piece of listWorkbookPieces("取り込めなかった行", widths, chunks(), bytePorts())) pieces.push(piece);
  return new Blob(pieces, { type: listFormats.xlsx });
}

/** A number stays one: of a text, fewer lost zeros are believed. */
const valueOf = ({ kind, text }: Cell): string | number => (kind === "number" ? Number(text) : text);
