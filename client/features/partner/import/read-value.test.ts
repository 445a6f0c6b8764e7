import { describe, expect, it } from "vitest";
import type { PartnerTarget } from "./import-target.ts";
import { readValue } from "./read-value.ts";
import type { Cell } from "./source-table.ts";

function read(target: PartnerTarget, text: string, kind: Cell["kind"] = "text") {
  const found = readValue(target, { text, kind });
  return "reason" in found ? found.reason : found.value;
}

describe("birthday", () => {
  it.each([
    ["1985-01-02", "1985-01-02"],
    ["1985/1/2", "1985-01-02"],
    ["1985.1.2", "1985-01-02"],
    ["１９８５年１月２日", "1985-01-02"],
    ["19850102", "1985-01-02"],
    ["1985/01/02 0:00:00", "1985-01-02"],
    ["1985年1月2日(水)", "1985-01-02"],
    ["昭和60年1月2日", "1985-01-02"],
    ["昭和６０年１月２日生", "1985-01-02"],
    ["S60.1.2", "1985-01-02"],
    ["s60/01/02", "1985-01-02"],
    ["㍼60年1月2日", "1985-01-02"],
    ["昭60.1.2", "1985-01-02"],
    ["令和元年5月1日", "2019-05-01"],
    ["平成元年1月8日", "1989-01-08"],
    ["H31.4.30", "2019-04-30"],
    ["T15.12.24", "1926-12-24"],
    ["1985/1/2（40歳）", "1985-01-02"],
    ["昭和60年1月2日生 (満40才)", "1985-01-02"],
    ["S60.1.2 40歳", "1985-01-02"],
    ["不明", null],
    ["-", null],
  ])("reads %s", (text, value) => {
    expect(read("birthday", text)).toBe(value);
  });

  it.each([
    ["85/1/2", "年が2桁"],
    ["01/02/1985", "日付として読み取れません"],
    ["85年1月2日", "年が2桁"],
    ["1985/2/30", "カレンダーにない"],
    ["0085/01/02", "年をご確認ください"],
    ["昭和70年1月1日", "昭和70年はありません"],
    ["平成0年1月1日", "平成0年はありません"],
    ["1/2", "日付として"],
    ["31049", "日付として"],
    ["1985年頃", "日付として"],
  ])("leaves %s to people", (text, reason) => {
    expect(read("birthday", text)).toContain(reason);
  });
});

it("leaves a cell with a day of a year long past to people", () => {
  expect(read("birthday", "0085-01-02", "date")).toContain("年をご確認ください");
});

describe("phone", () => {
  it.each([
    ["090-1234-5678", "090-1234-5678"],
    ["０９０－１２３４－５６７８", "090-1234-5678"],
    ["090ー1234ー5678", "090-1234-5678"],
    ["090‐1234―5678", "090-1234-5678"],
    ["(03)1234-5678", "03-1234-5678"],
    ["TEL：03 1234 5678", "03-1234-5678"],
    ["+81 90-1234-5678", "090-1234-5678"],
    ["+81(0)90-1234-5678", "090-1234-5678"],
    ["+819012345678", "09012345678"],
    ["+81.90.1234.5678", "090-1234-5678"],
    ["+81(90)1234-5678", "090-1234-5678"],
    ["+81 (03) 1234-5678", "03-1234-5678"],
    ["+1 212 555 0100", "+1 212 555 0100"],
    ["9012345678", "09012345678"],
    ["312345678", "0312345678"],
    ["なし", null],
    ["N/A", null],
    ["ー", null],
  ])("reads %s", (text, value) => {
    expect(read("phone", text)).toBe(value);
  });

  it.each(["12345", "9.01E+09", "03-1234-5678 / 090-1234-5678", "03-1234-5678 内線12", "090-1234-56789"])(
    "leaves %s to people",
    (text) => {
      expect(read("phone", text)).toMatch(/^電話番号/u);
    },
  );
});

describe("other fields", () => {
  it.each([
    ["mail", " Taro@Example.com ", "Taro@Example.com"],
    ["mail", "mailto:taro@example.com", "taro@example.com"],
    ["mail", "山田 <taro@example.com>", "taro@example.com"],
    ["mail", "ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ", "taro@example.com"],
    ["mail", "taro@example.com, hana@example.com", "メールアドレスとして読み取れません。"],
    ["mail", "山田 <taro@example.com>, 鈴木 <hana@example.com>", "メールアドレスとして読み取れません。"],
    ["mail", "メール：taro@example.com", "メールアドレスとして読み取れません。"],
    ["mail", "taro@example.com（個人）", "メールアドレスとして読み取れません。"],
    ["birthday", "1985-01-01T15:00:00.000Z", "1985-01-02"],
    ["birthday", "1985-01-02T00:00:00+09:00", "1985-01-02"],
    ["birthday", "1985-01-02 00:00:00", "1985-01-02"],
    ["birthday", "1985-02-30T00:00:00Z", "カレンダーにない日付です。"],
    ["zip", "1234567", "123-4567"],
    ["zip", "〒１２３－４５６７", "123-4567"],
    ["zip", "600000", "060-0000"],
    ["zip", "12345", "郵便番号は7桁の数字にしてください。"],
    ["gender", "男", 1],
    ["gender", "女性", 2],
    ["gender", "Ｆ", 2],
    ["gender", "その他", "「男性」「女性」「未選択」のいずれかにしてください。"],
    ["status", "継続／稼働中", 4],
    ["status", "未設定", null],
    ["employeeStatus", "個人事業主", 0],
    ["employeeStatus", "正社員", 1],
    ["invoiceId", "T1234567890123", "T1234567890123"],
    ["invoiceId", "Ｔ1234-5678-90123", "T1234567890123"],
    ["invoiceId", "1234567890123", "T1234567890123"],
    ["invoiceId", "12345", "「T」と13桁の数字にしてください。"],
    ["lastNameKana", "ﾔﾏﾀﾞ", "ヤマダ"],
    ["lastNameKana", "やまだ", "ヤマダ"],
    ["address", "東京都ｻﾝﾌﾟﾙﾋﾞﾙ1-1", "東京都サンプルビル1-1"],
    ["memo", "-", null],
    ["address", "――", null],
    ["memo", "特になし", "特になし"],
  ] as const)("reads a %s of %s", (target, text, value) => {
    expect(read(target, text)).toBe(value);
  });
});
