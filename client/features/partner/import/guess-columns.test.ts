import { describe, expect, it } from "vitest";
import { partnerSheet } from "#sync/model/sheets/partner.ts";
import { findHead } from "./find-head.ts";
import { guessColumns, guessInTurns, kindOf } from "./guess-columns.ts";
import type { Cell } from "./source-table.ts";

const row = (...texts: readonly string[]): Cell[] => texts.map((text) => ({ text, kind: text === "" ? "empty" : "text" }));
const targets = (heads: readonly string[], ...rows: readonly Cell[][]) => guessColumns(heads, rows).map(({ target }) => target);
const unsure = (heads: readonly string[], ...rows: readonly Cell[][]) =>
  guessColumns(heads, rows).flatMap(({ sure, head }) => (sure ? [] : [head]));

describe("columns by their heads", () => {
  it("are those of our own list, whole and sure", () => {
    const heads = Object.values(partnerSheet.heads).map(({ label }) => label);
    const guessed = guessColumns(heads, [
      row("山田 太郎", "ヤマダ タロウ", "a@example.com", "サンプル", "終了", "Java", "案件", "契約中"),
    ]);
    expect(guessed.map(({ target }) => target)).toEqual([
      "fullName",
      "fullKana",
      "mail",
      "companyName",
      "status",
      "tags",
      undefined,
      undefined,
    ]);
    expect(guessed.every(({ sure }) => sure)).toBe(true);
  });

  it.each([
    [
      ["姓", "名", "セイ", "メイ"],
      ["lastName", "firstName", "lastNameKana", "firstNameKana"],
    ],
    [
      ["姓（漢字）", "名（漢字）", "姓（カナ）", "名（カナ）"],
      ["lastName", "firstName", "lastNameKana", "firstNameKana"],
    ],
    [
      ["氏名 姓", "氏名 名", "フリガナ 姓", "フリガナ 名"],
      ["lastName", "firstName", "lastNameKana", "firstNameKana"],
    ],
    [
      ["氏名（姓）", "氏名（名）", "フリガナ（姓）", "フリガナ（名）"],
      ["lastName", "firstName", "lastNameKana", "firstNameKana"],
    ],
    [
      ["（姓）", "（名）", "カナ(姓)", "カナ(名)"],
      ["lastName", "firstName", "lastNameKana", "firstNameKana"],
    ],
    [
      ["お名前【姓】", "お名前【名】", "ふりがな［姓］", "ふりがな［名］"],
      ["lastName", "firstName", "lastNameKana", "firstNameKana"],
    ],
    [
      ["苗字", "名前"],
      ["lastName", "firstName"],
    ],
    [
      ["姓", "名", "氏名"],
      ["lastName", "firstName", undefined],
    ],
    [
      ["お名前※必須", "ふりがな", "ＴＥＬ", "Ｅ－ｍａｉｌ", "メール"],
      ["fullName", "fullKana", "phone", "mail", "mail2"],
    ],
    [
      ["生年月日（西暦）", "〒", "携帯", "備考"],
      ["birthday", "zip", "phone", "memo"],
    ],
    [
      ["会社名", "登録日", "年齢", "No."],
      ["companyName", undefined, undefined, undefined],
    ],
    [["緊急連絡先電話番号"], [undefined]],
    [
      ["緊急連絡先 電話番号", "担当者 氏名", "家族 生年月日", "上長 メール"],
      [undefined, undefined, undefined, undefined],
    ],
    [
      ["登録者", "入力者", "更新者 氏名", "紹介者氏名", "営業担当", "担当営業 氏名", "氏名"],
      [undefined, undefined, undefined, undefined, undefined, undefined, "fullName"],
    ],
    [
      ["登録者名", "氏名"],
      [undefined, "fullName"],
    ],
    [
      ["旧 住所", "代表 電話番号", "勤務先 電話番号", "勤務先", "取引先 会社名"],
      [undefined, undefined, undefined, "companyName", undefined],
    ],
    [
      ["会社名（必須）", "勤務先 会社名"],
      ["companyName", undefined],
    ],
    [["勤務先 会社名"], ["companyName"]],
  ])("%j", (heads, wanted) => {
    expect(targets(heads)).toEqual(wanted);
  });

  it("leave no doubt whose value it is, or are not sure", () => {
    expect(targets(["緊急連絡先 電話番号"], row("090-1234-5678"))).toEqual([undefined]);
    expect(unsure(["緊急連絡先 電話番号"], row("090-1234-5678"))).toEqual([]);
    const heads = ["メール（会社）", "登録者 電話番号", "希望 雇用形態", "登録者名"];
    expect(targets(heads)).toEqual(["mail", "phone", "employeeStatus", "fullName"]);
    expect(unsure(heads)).toEqual(heads);
    expect(targets(["勤務先 電話番号"], row("090-1234-5678"))).toEqual(["phone"]);
    expect(unsure(["勤務先 電話番号"], row("090-1234-5678"))).toEqual(["勤務先 電話番号"]);
  });

  it("give way to cells that say something else", () => {
    expect(targets(["登録番号"], row("A-001"))).toEqual([undefined]);
    expect(targets(["登録番号"], row("T1234567890123"))).toEqual(["invoiceId"]);
    expect(unsure(["電話", "備考"], row("あり", "x"))).toEqual(["電話"]);
    expect(targets(["連絡先"], row("a@example.com"), row("b@example.com"))).toEqual(["mail"]);
  });
});

it("takes a company's column for kinds of employment where half of its cells are such", () => {
  const heads = ["氏名", "所属"];
  const rows = (...texts: readonly string[]) => texts.map((text) => row("山田 太郎", text));
  const kinds = rows("フリーランス", "個人", "個人事業主", "プロパー");
  const half = rows("フリーランス", "個人", "株式会社サンプル", "㈱見本");
  for (const some of [kinds, half]) {
    expect(targets(heads, ...some)).toEqual(["fullName", "employeeStatus"]);
    expect(unsure(heads, ...some)).toEqual(["所属"]);
  }
  const companies = rows("フリーランス", "株式会社サンプル", "㈱見本");
  expect(targets(heads, ...companies)).toEqual(["fullName", "companyName"]);
  expect(unsure(heads, ...companies)).toEqual([]);
  expect(targets(heads)).toEqual(["fullName", "companyName"]);
  // Another column says it.
  expect(targets([...heads, "雇用形態"], ...kinds.map((cells) => [...cells, ...row("社員")]))).toEqual([
    "fullName",
    "companyName",
    "employeeStatus",
  ]);
});

it("guesses columns without heads by their cells, and is not sure", () => {
  const rows = [
    row("ヤマダ タロウ", "taro@example.com", "090-1234-5678", "S60.1.2", "男", "150-0001", "東京都渋谷区1-1", "㈱サンプル", "x"),
    row(
      "サトウ ハナコ",
      "hana@example.com",
      "03-1234-5678",
      "1990/1/2",
      "女",
      "060-0000",
      "北海道札幌市1-1",
      "サンプル有限会社",
      "y",
    ),
  ];
  const heads = rows[0]?.map(() => "") ?? [];
  const guessed = guessColumns(heads, rows);
  expect(guessed.map(({ target }) => target)).toEqual([
    "fullKana",
    "mail",
    "phone",
    "birthday",
    "gender",
    "zip",
    "address",
    "companyName",
    undefined,
  ]);
  expect(guessed.filter(({ sure }) => sure).map(({ index }) => index)).toEqual([8]);
});

it("guesses in turns what it guesses at once, and lets others have theirs", async () => {
  const heads = Array.from({ length: 25 }, (_, at) => ["氏名", "電話", "メール"][at] ?? "");
  const rows = [row("山田 太郎", "090-1234-5678", "a@example.com", "男")];
  const turns: string[] = [];
  const guessed = guessInTurns(heads, rows).then((columns) => {
    turns.push("guessed");
    return columns;
  });
  setTimeout(() => turns.push("another"));
  expect(await guessed).toEqual(guessColumns(heads, rows));
  expect(turns).toEqual(["another", "guessed"]);
});

describe("heads", () => {
  it("are found below a title and an empty line, and of two lines", () => {
    const rows = [
      row("登録者一覧"),
      row(),
      row("氏名", "連絡先", "連絡先"),
      row("", "電話", "メール"),
      row("山田 太郎", "090-1234-5678", "a@example.com"),
    ];
    expect(findHead(rows)).toEqual({ rows: [2, 3], firstRow: 4, heads: ["氏名", "連絡先 電話", "連絡先 メール"] });
  });

  it("belong to somebody else if the upper line says so, once or over each", () => {
    const lower = row("氏名", "氏名", "電話番号", "電話番号");
    const person = row("山田 太郎", "山田 花子", "090-1111-2222", "090-3333-4444");
    for (const upper of [row("", "緊急連絡先", ""), row("", "緊急連絡先", "緊急連絡先")]) {
      const { rows, heads } = findHead([upper, lower, person]);
      expect(rows).toEqual([0, 1]);
      const [, ...rest] = targets(heads, person);
      expect(rest.slice(0, 2)).toEqual([undefined, undefined]);
    }
    expect(findHead([row("", "緊急連絡先", "緊急連絡先", ""), lower, person]).heads).toEqual([
      "氏名",
      "緊急連絡先 氏名",
      "緊急連絡先 電話番号",
      "電話番号",
    ]);
    for (const title of ["緊急連絡先一覧", "担当者：鈴木"]) expect(findHead([row(title), lower, person]).rows).toEqual([1]);
    expect(findHead([row("登録者一覧", "", "担当者", "鈴木"), lower, person]).rows).toEqual([1]);
  });

  it("are one line where data follows at once", () => {
    const rows = [row("氏名", "備考"), row("山田 太郎", "メール希望"), row("佐藤 花子", "")];
    expect(findHead(rows)).toMatchObject({ rows: [0], firstRow: 1 });
  });

  it("are none where a file begins with its data, and unknown ones are still heads", () => {
    const person = row("山田 太郎", "taro@example.com");
    expect(findHead([person, person])).toMatchObject({ rows: [], firstRow: 0, heads: ["", ""] });
    expect(findHead([row("甲", "乙"), person])).toMatchObject({ rows: [0], firstRow: 1, heads: ["甲", "乙"] });
    expect(findHead([])).toEqual({ rows: [], firstRow: 0, heads: [] });
  });

  it("make one kind of file, whatever their width and notes", () => {
    expect(kindOf(["氏名", "ＴＥＬ（必須）", ""])).toBe(kindOf(["氏名※必須", "tel"]));
    expect(kindOf(["氏名", "TEL"])).not.toBe(kindOf(["TEL", "氏名"]));
  });
});
