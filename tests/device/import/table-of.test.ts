import { expect, it } from "vitest";
import { tableOf } from "#client/features/partner/import/table-of.ts";
import { refusalText, TableRefused } from "#client/features/partner/import/table-refusal.ts";
import { packWorkbook } from "#tests/support/agency-workbook.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0];

function sentenceFor(bytes: Uint8Array): string {
  try {
    tableOf(bytes, "名簿.xlsx");
  } catch (error) {
    if (error instanceof TableRefused) return refusalText(error.refusal, error.place);
    throw error;
  }
  return "";
}

it("tells a file by its bytes, whatever its name", async () => {
  const workbook = await packWorkbook({ sheet: "<sheetData><row><c><v>1</v></c></row></sheetData>" });
  expect(tableOf(workbook, "名簿.csv")).toMatchObject({ kind: "xlsx", sheets: [{ name: "登録者" }] });
  expect(tableOf(utf8("a,b"), "名簿.xlsx")).toMatchObject({ kind: "csv", encoding: "UTF-8", sheets: [{ name: "名簿" }] });
});

it.each([
  [new Uint8Array([...compound, ...utf16("EncryptedPackage")]), "パスワードで保護された"],
  [new Uint8Array([...compound, ...utf16("Workbook")]), "古い形式（.xls）"],
  [utf8("%PDF-1.7"), "Excel（.xlsx）またはCSV"],
  [utf8("<html><table></table></html>"), "Excel（.xlsx）またはCSV"],
  [Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), "壊れている"],
  [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xff, 0x00]), "文字コードが分からない"],
  [utf8("a\0b"), "Excel（.xlsx）またはCSV"],
  [utf8(" ,\r\n,\r\n"), "ファイルに行がありません"],
  [new Uint8Array(), "ファイルに行がありません"],
  [new Uint8Array(20_000_001), "20MB以下"],
])("refuses %#: in a sentence of its own", (bytes, sentence) => {
  expect(sentenceFor(bytes)).toContain(sentence);
});

it("refuses a workbook that lost its end", async () => {
  const workbook = await packWorkbook({ sheet: "<sheetData/>" });
  expect(sentenceFor(workbook.slice(0, -30))).toContain("壊れている");
});
