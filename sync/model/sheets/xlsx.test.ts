import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { allOf, readListWorkbook } from "#tests/support/read-list.ts";
import type { CellValue, SheetHead } from "./sheet.ts";
import { listWorkbookPieces } from "./xlsx.ts";
import type { BytePorts } from "./zip.ts";

const text: SheetHead = { label: "氏名", kind: "text", width: 20 };
const encode = (words: string) => new TextEncoder().encode(words);
const plain: BytePorts = { encode, deflate: undefined };
const packing: BytePorts = {
  encode,
  async *deflate(pieces) {
    yield new Uint8Array(deflateRawSync(Buffer.concat(await allOf(pieces))));
  },
};

async function write(heads: readonly SheetHead[], rows: readonly (readonly CellValue[])[], ports = plain, title = "一覧") {
  async function* chunks() {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  }
  return Buffer.concat(await allOf(listWorkbookPieces(title, heads, chunks(), ports)));
}
const read = async (...given: Parameters<typeof write>) => readListWorkbook(await write(...given));

it.each([
  "=cmd|'/C calc'!A0",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "<&>\"'",
  "一\n二",
  "_x0041_",
  "  両端の空白  ",
  "👨‍👩‍👧𠮷🇯🇵",
  "𠮷".repeat(255),
])("keeps %j as text", async (value) => {
  const { rows, sheet } = await read([text], [[value]]);
  expect(rows).toEqual([["氏名"], [value]]);
  expect(sheet.getCell("A2").type).not.toBe(6);
});

it("leaves out what XML has no form for, and what Excel has no room for", async () => {
  const { rows } = await read([text], [["a\0b\u0007c\ud83d"], ["あ".repeat(40_000)]]);
  expect(rows[1]).toEqual(["abc"]);
  expect(rows[2]).toEqual([`${"あ".repeat(32_766)}…`]);
});

it("writes numbers, days and moments as such, in Japan's time, and what Excel knows no day for as text", async () => {
  const heads = (["number", "date", "moment"] as const).map((kind) => ({ label: kind, kind, width: 12 }));
  const { rows, sheet } = await read(heads, [
    [1.5, "2026-04-01", "2026-03-31T15:04:00.000Z"],
    [Number.NaN, "1899-12-31", null],
    [null, "=1", "未定"],
  ]);
  expect(rows.slice(1)).toEqual([
    [1.5, new Date("2026-04-01T00:00:00Z"), new Date("2026-04-01T00:04:00Z")],
    [null, "1899/12/31", null],
    [null, "=1", "未定"],
  ]);
  expect(sheet.getCell("B2").numFmt).toBe("yyyy/mm/dd");
});

it("has a heading that stays, a filter over all rows, and prints on A4 across under the heading", async () => {
  const { sheet } = await read(
    [text, { ...text, label: "カナ" }],
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ],
    packing,
    "契約一覧",
  );
  expect(sheet.name).toBe("契約一覧");
  expect(sheet.getCell("A1").font.bold).toBe(true);
  expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
  expect(sheet.autoFilter).toBe("A1:B4");
  expect(sheet.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: "landscape",
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  });
  expect(sheet.pageSetup.printTitlesRow).toBe("1:1");
  expect(sheet.getColumn(1).width).toBe(20);
});

it("holds a list without rows, and more columns than there are letters", async () => {
  expect((await read([text], [])).rows).toEqual([["氏名"]]);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...text, label: `列${at}` }));
  expect((await read(many, [many.map((_, at) => `値${at}`)])).sheet.getCell("AD2").value).toBe("値29");
});

it("gives rows the height of their texts, so that printers and viewers show all lines", async () => {
  const wide = { ...text, width: 40 };
  const { sheet } = await read(
    [wide, { label: "数", kind: "number", width: 8 }],
    [
      ["一行", 1],
      ["一\n二\n三", 2],
      ["あ".repeat(60), 3],
      ["あ".repeat(30_000), 4],
    ],
  );
  const heights = [2, 3, 4, 5].map((row) => sheet.getRow(row).height);
  expect(heights).toEqual([undefined, 3 * 18.75, 4 * 18.75, 21 * 18.75]);
});
