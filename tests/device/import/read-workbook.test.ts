import { describe, expect, it } from "vitest";
import { tableBounds } from "#client/features/partner/import/source-table.ts";
import { readWorkbook } from "#client/features/partner/import/xlsx/read-workbook.ts";
import { packWorkbook } from "#tests/support/agency-workbook.ts";

const row = (cells: string, at = 1) => `<row r="${at}">${cells}</row>`;
const data = (rows: string, after = "") => `<sheetData>${rows}</sheetData>${after}`;
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const shortOf = ({ text, kind }: { readonly text: string; readonly kind: string }) =>
  kind === "text" ? text : `${kind}:${text}`;

async function read(given: Parameters<typeof packWorkbook>[0]) {
  const [sheet] = readWorkbook(await packWorkbook(given)).sheets;
  if (!sheet) throw new Error("no sheet");
  return { ...sheet, texts: sheet.rows.map((cells) => cells.map(shortOf)) };
}

const formats = (...codes: readonly string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${176 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts>` +
  `<cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${176 + at}"/>`).join("")}</cellXfs>`;

describe("texts", () => {
  it("leaves out readings, and joins what has formats of its own", async () => {
    const { texts } = await read({
      strings:
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></si>',
      sheet: data(
        row(
          '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>' +
            '<c r="C1" t="inlineStr"><is><t>山</t><rPh sb="0" eb="1"><t>ヤマ</t></rPh></is></c>' +
            "<c r='D1' t='inlineStr'><is><t>_x005F_x0041_&amp;_x000a_<![CDATA[<]]></t></is></c>",
        ),
      ),
    });
    expect(texts).toEqual([["東京", "a b", "山", "_x0041_&\n<"]]);
  });

  it("reads elements under any prefix, and cells without an address", async () => {
    const { texts } = await read({
      sheet: "<x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData>",
    });
    expect(texts).toEqual([["number:1", "number:2"]]);
  });

  it("tells a formula that was never calculated from one whose result is blank", async () => {
    const { texts } = await read({
      sheet: data(
        row(
          '<c r="A1"><f>B1</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1" s="1"/><c r="E1"><v>1</v></c>',
        ),
      ),
    });
    expect(texts).toEqual([["error:#未計算", "error:#未計算", "empty:", "empty:", "number:1"]]);
  });

  it("takes the kept value of a formula, and tells errors", async () => {
    const { texts } = await read({
      sheet: data(
        row(
          '<c r="A1" t="str"><f>B1&amp;""</f><v>値</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="e"><f>NA()</f><v>#N/A</v></c>' +
            '<c r="D1" t="b"><v>1</v></c><c r="E1"><v>9.012345678E9</v></c><c r="F1"><v>1.1000000000000001</v></c>',
        ),
      ),
    });
    expect(texts).toEqual([["値", "number:2", "error:#N/A", "TRUE", "number:9012345678", "number:1.1"]]);
  });
});

describe("days", () => {
  it.each([
    ["yyyy/m/d", "date:1985-01-02"],
    ["[$-411]ge.m.d;@", "date:1985-01-02"],
    ['[$-ja-JP-x-gannen]ggge"年"m"月"d"日"', "date:1985-01-02"],
    ['m"月"', "date:1985-01-02"],
    ["yyyy/mm/dd\\ hh:mm", "date:1985-01-02"],
    ["mm:ss", "number:31049"],
    ["[h]:mm", "number:31049"],
    ["G/標準", "number:31049"],
    ["General", "number:31049"],
    ["0.00E+00", "number:31049"],
    ['#,##0"日"', "number:31049"],
    ["[Red]0_d", "number:31049"],
  ])("are told by the format %s", async (code, shown) => {
    const { texts } = await read({ styles: formats(code), sheet: data(row('<c r="A1" s="1"><v>31049</v></c>')) });
    expect(texts).toEqual([[shown]]);
  });

  it("count from 1904 where the file says so, and know the day that never was", async () => {
    const [styles, cells] = [
      formats("yyyy/m/d"),
      '<c r="A1" s="1"><v>29587.5</v></c><c r="B1" s="1"><v>60</v></c><c r="C1" s="1"><v>59</v></c><c r="D1" s="1"><v>61</v></c>',
    ];
    const old = await read({ styles, workbook: '<workbookPr date1904="1"/>', sheet: data(row(cells)) });
    expect(old.texts[0]?.[0]).toBe("date:1985-01-02");
    const { texts } = await read({ styles, sheet: data(row(cells)) });
    expect(texts[0]?.slice(1)).toEqual(["number:60", "date:1900-02-28", "date:1900-03-01"]);
  });
});

describe("merged cells", () => {
  const merged = (...refs: readonly string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

  it("repeats a head over the heads below it, and a label beside rows that are whole", async () => {
    const { texts } = await read({
      sheet: data(
        row(inline("A1", "会社") + inline("B1", "連絡先")) +
          row(inline("B2", "電話") + inline("C2", "メール"), 2) +
          row(inline("A3", "サンプル") + inline("B3", "1") + inline("C3", "a"), 3) +
          row(inline("B4", "2") + inline("C4", "b"), 4),
        merged("B1:C1", "A3:A4"),
      ),
    });
    expect(texts).toEqual([
      ["会社", "連絡先", "連絡先"],
      ["empty:", "電話", "メール"],
      ["サンプル", "1", "a"],
      ["サンプル", "2", "b"],
    ]);
  });

  it("takes a title, a wide cell and a record of two lines as one cell each", async () => {
    const { texts } = await read({
      sheet: data(
        row(inline("A1", "名簿")) +
          row(inline("A3", "山田") + inline("B3", "東京都") + inline("D3", "1"), 3) +
          row(inline("D4", "2"), 4),
        merged("A1:D1", "B3:C3", "A3:A4", "B3:B4"),
      ),
    });
    expect(texts).toEqual([["名簿"], [], ["山田", "東京都", "empty:", "1"], ["empty:", "empty:", "empty:", "2"]]);
  });
});

describe("bounds", () => {
  const refusal = (refused: string) => expect.objectContaining({ refusal: refused });

  it("takes no account of empty cells, however far away", async () => {
    const { texts } = await read({
      sheet: data(row(`${inline("A1", "a")}<c r="XFD1" s="0"/>`) + row('<c r="A1048576" s="0"/>', 1_048_576)),
    });
    expect(texts).toEqual([["a"]]);
  });

  it.each([
    ["tooManyRows", row(inline("A20000", "a"), 20_000)],
    ["tooManyColumns", row(inline("XFD1", "a"))],
    ["cellTooLong", row(inline("A1", "a".repeat(tableBounds.cellLetters + 1)))],
  ])("refuses %s, with the place", async (refused, rows) => {
    await expect(read({ sheet: data(rows) })).rejects.toEqual(refusal(refused));
    await expect(read({ sheet: data(rows) })).rejects.toHaveProperty("place", expect.stringMatching(/^登録者 [A-Z]+\d+$/u));
  });

  it("refuses what would unpack to more than the bound, before it does", async () => {
    const archive = await packWorkbook({ sheet: data(row(inline("A1", "a"))) });
    // The directory's entry says how large a part becomes.
    const view = new DataView(archive.buffer);
    const name = "xl/worksheets/sheet1.xml";
    const at = Buffer.from(archive).lastIndexOf(name) - 46;
    view.setUint32(at + 24, tableBounds.unpackedBytes + 1, true);
    expect(() => readWorkbook(archive)).toThrow(refusal("unpackedTooLarge") as Error);
    view.setUint32(at + 24, 10, true);
    expect(() => readWorkbook(archive)).toThrow(/unclosed|malformed|missing/u);
  });
});
