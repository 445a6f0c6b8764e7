import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { tableBounds } from "./source-table.ts";
import { tableOf } from "./table-of.ts";

/** A workbook whose cells all have the same text, which it writes once. */
function bookOf(text: string, rows: number, columns: number): Uint8Array {
  const relations = (...all: readonly string[]) => strToU8(`<Relationships>${all.join("")}</Relationships>`);
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  return zipSync({
    "_rels/.rels": relations('<Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/>'),
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="名簿" sheetId="1" r:id="r1"/></sheets></workbook>'),
    "xl/_rels/workbook.xml.rels": relations(
      '<Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>',
      '<Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/>',
    ),
    "xl/sharedStrings.xml": strToU8(`<sst><si><t>${text}</t></si></sst>`),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`),
  });
}

it("a small workbook whose cells would be many letters in the page is refused, and one within the bound is read", () => {
  const text = "あ".repeat(1_000);
  const rows = tableBounds.letters / text.length / 100;
  expect(() => tableOf(bookOf(text, rows + 1, 100), "名簿.xlsx")).toThrow("unpackedTooLarge");
  expect(tableOf(bookOf(text, rows, 100), "名簿.xlsx").sheets[0]?.rows).toHaveLength(rows);
});
