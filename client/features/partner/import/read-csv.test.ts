import { expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";
import { tableBounds } from "./source-table.ts";

const read = (bytes: Uint8Array | string) => {
  const { encoding, sheets } = readCsv(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, "名簿.csv");
  return { encoding, rows: sheets[0]?.rows.map((cells) => cells.map(({ text }) => text)) };
};

/** 氏名,①髙～ in Windows' own Shift_JIS. */
const shiftJis = [0x8e, 0x81, 0x96, 0xbc, 0x2c, 0x87, 0x40, 0xfb, 0xfc, 0x81, 0x60];
const wide = (text: string, swap: boolean) =>
  [...text].flatMap((letter) => {
    const pair = [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8];
    return swap ? pair.reverse() : pair;
  });

it.each([
  ["UTF-8", [...new TextEncoder().encode("氏名,①髙～")]],
  ["UTF-8", [...new TextEncoder().encode("\ufeff氏名,①髙～")]],
  ["Shift_JIS", shiftJis],
  ["UTF-16", wide("\ufeff氏名,①髙～", false)],
  ["UTF-16", wide("\ufeff氏名,①髙～", true)],
])("reads %s", (encoding, bytes) => {
  expect(read(Uint8Array.from(bytes))).toEqual({ encoding, rows: [["氏名", "①髙～"]] });
});

it.each([",", "\t", ";"])("tells %j between cells", (sign) => {
  expect(read(`氏名${sign}備考\n山田${sign}"a${sign}b"\n`).rows).toEqual([
    ["氏名", "備考"],
    ["山田", `a${sign}b`],
  ]);
});

it("keeps line ends within quotes, doubled quotes and empty rows between, and ends rows however they end", () => {
  expect(read('a,b\r\n"1\r\n2","""x"""\r\r\n\n3,\n,,\n').rows).toEqual([["a", "b"], ["1\n2", '"x"'], [], [], ["3"]]);
});

it("removes the apostrophe before what would be a formula, and no other", () => {
  expect(read(`"'=1+1","'+81-90","'山田","'","it's"`).rows).toEqual([["=1+1", "+81-90", "'山田", "'", "it's"]]);
});

it("tells what Excel writes for an error", () => {
  const [sheet] = readCsv(new TextEncoder().encode("#N/A,#12,a"), "a").sheets;
  expect(sheet?.rows[0]?.map(({ kind }) => kind)).toEqual(["error", "text", "text"]);
});

/** 氏名,フリガナ / 山田,ヤマダ in EUC-JP and in ISO-2022-JP, as old systems give lists. */
const eucJp = "bbe1ccbe2ca5d5a5eaa5aca5ca0abbb3c5c42ca5e4a5dea5c0";
const iso2022Jp = "1b24423b614c3e1b28422c1b24422555256a252c254a1b28420a1b24423b3345441b28422c1b24422564255e25401b2842";
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

it.each([
  ["EUC-JP", eucJp],
  ["ISO-2022-JP", iso2022Jp],
])("refuses %s, which would come in as letters without a meaning", (_encoding, hex) => {
  expect(() => read(bytesOf(hex))).toThrow(expect.objectContaining({ refusal: "unknownEncoding" }) as Error);
});

it("reads Shift_JIS that has halfwidth kana alone", () => {
  // ﾔﾏﾀﾞ ﾀﾛｳ,ｶ･ﾌｼﾞ
  const bytes = bytesOf("d4cfc0de20c0dbb32cb6a5ccbcde");
  expect(read(bytes)).toEqual({ encoding: "Shift_JIS", rows: [["ﾔﾏﾀﾞ ﾀﾛｳ", "ｶ･ﾌｼﾞ"]] });
});

it.each([
  ["is not closed", '氏名,備考\n"山田,x\n佐藤,y\n', "2行目"],
  ["is closed before the end of its cell", '氏名,tel\n"山田" 花子,1\n"佐藤" 次郎,2\n"鈴木",3\n', "2行目"],
  ["is closed too early in the last row", '氏名,tel\n山田,"1"2', "2行目"],
  ["is closed by the quote of another row", '"氏\n名",備考\n山田,"x\n佐藤,"y"\n', "3行目"],
  ["is not doubled within its cell", '氏名,備考\n山田,"a"b"\n佐藤,"c"\n', "2行目"],
])("refuses a file with a quote that %s", (_what, text, place) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ refusal: "openQuote", place }) as Error);
});

it("keeps quotes within a cell that does not begin with one", () => {
  expect(read('氏名,備考\n山田,5" と 3"\n').rows).toEqual([
    ["氏名", "備考"],
    ["山田", '5" と 3"'],
  ]);
});

it.each([
  ["tooManyRows", "a,b\n".repeat(tableBounds.rows + 1)],
  ["tooManyColumns", `${"a,".repeat(tableBounds.columns)}a`],
  ["cellTooLong", `a,${"b".repeat(tableBounds.cellLetters + 1)}`],
  ["openQuote", 'a,b\n"c,d\n'],
])("refuses %s", (refusal, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ refusal }) as Error);
});
