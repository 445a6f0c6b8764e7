import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readValue } from "#client/features/partner/import/read-value.ts";
import type { Cell, SourceTable } from "#client/features/partner/import/source-table.ts";
import { tableOf } from "#client/features/partner/import/table-of.ts";
import { looksLikeFormula, writableText } from "#sync/model/sheets/cell-text.ts";
import { csvPieces } from "#sync/model/sheets/csv.ts";
import type { SheetHead } from "#sync/model/sheets/sheet.ts";
import { listWorkbookPieces } from "#sync/model/sheets/xlsx.ts";
import { allOf } from "#tests/support/read-list.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(..."山ｶﾞ髙①～、,;\t\n\r\"'=＝-<&>_x05F 　\u{2000b}"), maxLength: 30 }),
);
const day = fc
  .date({ min: new Date("1900-03-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rows = fc.array(fc.tuple(fc.constantFrom("山田", "=1", "'"), text, fc.option(day), fc.integer()), {
  minLength: 1,
  maxLength: 8,
});
type Row = readonly [string, string, string | null, number];

const heads: readonly SheetHead[] = [
  { label: "氏名", kind: "text", width: 10 },
  { label: "備考", kind: "text", width: 10 },
  { label: "生年月日", kind: "date", width: 10 },
  { label: "人数", kind: "number", width: 10 },
];

async function* chunks(given: readonly Row[]) {
  yield given;
}

/** What a file can hold of a text; white space alone is nothing. */
const shown = (value: string) => (writableText(value).trim() === "" ? "" : writableText(value));
const read = ({ sheets }: SourceTable, dayIn: (cell: Cell | undefined) => unknown) =>
  sheets[0]?.rows.slice(1).map(([name, memo, born, count]) => [name?.text, memo?.text, dayIn(born), count?.text]);

it("reads the workbooks that lists are written as", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const pieces = listWorkbookPieces("一覧", heads, chunks(given), {
        encode: (words) => new TextEncoder().encode(words),
        async *deflate(all) {
          yield new Uint8Array(deflateRawSync(Buffer.concat(await allOf(all))));
        },
      });
      const table = tableOf(new Uint8Array(Buffer.concat(await allOf(pieces))), "一覧.xlsx");
      expect(read(table, (cell) => (cell?.kind === "date" ? cell.text : null))).toEqual(
        given.map(([name, memo, born, count]) => [name, shown(memo), born, String(count)]),
      );
    }),
    { seed: 20261127 },
  );
});

it("reads the CSV files that lists are written as", async () => {
  // The guard of a formula cannot be told from an apostrophe that somebody typed before one.
  const typedGuard = (value: string) => writableText(value).startsWith("'") && looksLikeFormula(writableText(value).slice(1));
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      fc.pre(!given.some(([, memo]) => typedGuard(memo)));
      const table = tableOf(new TextEncoder().encode((await allOf(csvPieces(heads, chunks(given)))).join("")), "一覧.csv");
      const dayIn = (cell: Cell | undefined) => {
        const found = cell && cell.kind !== "empty" ? readValue("birthday", cell) : { value: null };
        return "value" in found ? found.value : found.reason;
      };
      expect(read(table, dayIn)).toEqual(given.map(([name, memo, born, count]) => [name, shown(memo), born, String(count)]));
    }),
    { seed: 20261127 },
  );
});
