import { deflateRawSync } from "node:zlib";
import { type BytePorts, type ZipPart, zipPieces } from "#sync/model/sheets/zip.ts";
import { allOf } from "./read-list.ts";

const ports: BytePorts = {
  encode: (text) => new TextEncoder().encode(text),
  async *deflate(pieces) {
    yield new Uint8Array(deflateRawSync(Buffer.concat(await allOf(pieces))));
  },
};

/** Packs the parts of a workbook, with what refers to its one sheet. */
export async function packWorkbook({
  sheet,
  strings = "",
  styles = "",
  workbook = "",
  more = [],
}: {
  /** The content of the worksheet. */
  readonly sheet: string;
  /** The `si` of the shared strings. */
  readonly strings?: string;
  /** The `numFmts` and `cellXfs`. */
  readonly styles?: string;
  /** What precedes the sheets, such as the properties. */
  readonly workbook?: string;
  readonly more?: readonly ZipPart[];
}): Promise<Uint8Array> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const part = (name: string, text: string): ZipPart => ({ name, texts: [`<?xml version="1.0" encoding="UTF-8"?>\n${text}`] });
  const parts = [
    part("_rels/.rels", relations(relation("rId1", "officeDocument", "xl/workbook.xml"))),
    part(
      "xl/workbook.xml",
      `<workbook ${main} xmlns:r="${office}">${workbook}<sheets><sheet name="登録者" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      relations(
        relation("rId1", "worksheet", "worksheets/sheet1.xml") +
          relation("rId2", "sharedStrings", "/xl/sharedStrings.xml") +
          relation("rId3", "styles", "styles.xml"),
      ),
    ),
    part("xl/worksheets/sheet1.xml", `<worksheet ${main}>${sheet}</worksheet>`),
    part("xl/sharedStrings.xml", `<sst ${main}>${strings}</sst>`),
    part("xl/styles.xml", `<styleSheet ${main}>${styles}</styleSheet>`),
    ...more,
  ];
  return new Uint8Array(Buffer.concat(await allOf(zipPieces(parts, ports))));
}

/** A cell of an invented file: a text, a number, or a number with the place of its style. */
type Given = string | number | null | { readonly serial: number; readonly style: number };

/** What each of `agencyRows` says, once it is understood. */
export const agencyPeople = [
  ["山田", "太郎", "ヤマダ", "タロウ", "09012345678", "taro@example.com", "1985-01-02", 1],
  ["髙橋", "花子", "タカハシ", "ハナコ", "0312345678", "hanako@example.com", "1990-04-05", 2],
  ["佐藤", "一", "サトウ", "ハジメ", "080-1111-2222", "hajime@example.com", "2000-12-31", 1],
] as const;

/** The file of an invented agency: title, heads of two lines, and whatever else people make with a spreadsheet. */
export function agencyWorkbook(): Promise<Uint8Array> {
  const rows: readonly (readonly Given[])[] = [
    ["登録スタッフ一覧（2026年4月）"],
    [],
    [
      "No.",
      "スタッフ氏名",
      "フリガナ",
      "連絡先",
      null,
      "生年月日",
      "性別",
      "〒",
      "住所",
      "所属会社",
      "スキル",
      "特記事項",
      "担当",
    ],
    [null, null, null, "ＴＥＬ（携帯）", "E-mail"],
    [
      1,
      "山田　太郎",
      "ﾔﾏﾀﾞ ﾀﾛｳ",
      9012345678,
      "太郎 <taro@example.com>",
      "昭和60年1月2日",
      "男",
      6e5,
      "北海道札幌市中央区1-1",
      "㈱サンプル",
      "Java、PHP",
      "ﾘｰﾀﾞｰ経験あり",
      "鈴木",
    ],
    [
      2,
      "髙橋　花子",
      "ﾀｶﾊｼ ﾊﾅｺ",
      312345678,
      "mailto:hanako@example.com",
      {
        serial: 32968,
        style: 1,
      },
      "女",
      "150-0001",
      "東京都渋谷区神宮前1-1",
      null,
      "AWS/React",
      "-",
      "鈴木",
    ],
    [
      3,
      "佐藤　一",
      "さとう はじめ",
      "080－1111－2222",
      "ｈａｊｉｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ",
      "H12.12.31",
      "男性",
      "〒5300001",
      "大阪府大阪市北区梅田1-1",
      null,
      "なし",
      "不明",
      "田中",
    ],
  ];
  const strings: string[] = [];
  const cell = (value: Given, at: string) => {
    if (value === null) return `<c r="${at}" s="0"/>`;
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === "object") return `<c r="${at}" s="${value.style}"><v>${value.serial}</v></c>`;
    const escaped = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    // Excel keeps the keys that were pressed for kanji as a reading, and parts of a text with a format of their own.
    const [first = "", ...rest] = escaped;
    strings.push(
      /^\p{Script=Han}/u.test(value)
        ? `<si><r><t>${first}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${rest.join("")}</t></r><rPh sb="0" eb="1"><t>ヨミ</t></rPh><phoneticPr fontId="1"/></si>`
        : `<si><t xml:space="preserve">${escaped}</t></si>`,
    );
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const letters = (at: number) => (at >= 26 ? "A" : "") + String.fromCharCode(65 + (at % 26));
  const xml = rows.map((values, row) => {
    // Thirty columns that have a border, and nothing in them.
    const padded = [...values, ...Array.from({ length: 43 - values.length }, () => null)];
    return `<row r="${row + 1}"${row === 5 ? ' hidden="1"' : ""}>${padded.map((value, at) => cell(value, `${letters(at)}${row + 1}`)).join("")}</row>`;
  });
  const merged = ["A1:M1", "D3:E3", ...[..."ABCFGHIJKLM"].map((letter) => `${letter}3:${letter}4`)];
  return packWorkbook({
    sheet:
      '<cols><col min="1" max="1" width="5"/><col min="8" max="8" hidden="1"/></cols>' +
      `<sheetData>${xml.join("")}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>` +
      '<legacyDrawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId9"/>',
    strings: strings.join(""),
    styles:
      '<numFmts><numFmt numFmtId="176" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="176"/></cellXfs>',
    more: [
      {
        name: "xl/comments1.xml",
        texts: ["<comments><commentList><comment ref='B5'><text><t>要確認</t></text></comment></commentList></comments>"],
      },
    ],
  });
}
