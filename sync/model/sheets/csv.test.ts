import { expect, it } from "vitest";
import { allOf } from "#tests/support/read-list.ts";
import { csvCell, csvPieces } from "./csv.ts";
import type { CellValue, SheetHead } from "./sheet.ts";

it.each([
  ["=cmd|'/C calc'!A0", `"'=cmd|'/C calc'!A0"`],
  ["+81-90", `"'+81-90"`],
  ["-", `"'-"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  [" =1", `"' =1"`],
  ["\u00a0=1", `"'\u00a0=1"`],
  ["\u3000-1", `"'\u3000-1"`],
  ["\r=1", `"'\n=1"`],
  ["\n=1", `"'\n=1"`],
  ["\0=1", `"'=1"`],
  ["\u001b=1", `"'=1"`],
  ["\ud800=1", `"'=1"`],
  ["＝1+1", `"'＝1+1"`],
  ["'=1", `"'=1"`],
])("keeps %j text for a spreadsheet", (text, cell) => {
  expect(csvCell("text", text)).toBe(cell);
});

it("doubles quotes, keeps commas and line feeds within a cell, and ends its lines alike", () => {
  expect(csvCell("text", 'a"b,c')).toBe('"a""b,c"');
  expect(csvCell("text", '"=1"')).toBe('"""=1"""');
  expect(csvCell("text", "一\r\n二\r三\n四")).toBe('"一\n二\n三\n四"');
});

it("leaves out what is no letter, and nothing else", () => {
  expect(csvCell("text", "a\0b\u0007c\ud83d")).toBe('"abc"');
  expect(csvCell("text", "👨‍👩‍👧𠮷🇯🇵")).toBe('"👨‍👩‍👧𠮷🇯🇵"');
  expect(csvCell("text", "𠮷".repeat(255))).toBe(`"${"𠮷".repeat(255)}"`);
});

it("writes numbers as numbers, and days and moments as spreadsheets read them", () => {
  expect(csvCell("number", -1.5)).toBe("-1.5");
  expect(csvCell("number", Number.NaN)).toBe("");
  expect(csvCell("date", "2026-04-01")).toBe("2026/04/01");
  expect(csvCell("moment", "2026-03-31T15:04:05.000Z")).toBe("2026/04/01 00:04");
  expect(csvCell("date", "=1")).toBe(`"'=1"`);
  expect(csvCell("moment", "-1")).toBe(`"'-1"`);
  expect(csvCell("text", null)).toBe("");
  expect(csvCell("text", "")).toBe("");
});

it("begins with a byte order mark and its heading, and ends each row with CRLF", async () => {
  const heads: readonly SheetHead[] = [
    { label: "氏名", kind: "text", width: 20 },
    { label: "人数", kind: "number", width: 8 },
  ];
  async function* chunks(): AsyncGenerator<readonly (readonly CellValue[])[]> {
    yield [["山田\r\n太郎", 1]];
    yield [];
    yield [[null, 2]];
  }
  const pieces = await allOf(csvPieces(heads, chunks()));
  expect(pieces.join("")).toBe('\ufeff"氏名","人数"\r\n"山田\n太郎",1\r\n,2\r\n');
});
