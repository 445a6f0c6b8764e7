import { expect, it } from "vitest";
import { createPartner } from "#sync/model/mutators/partner.ts";
import type { Target } from "./import-target.ts";
import { readRow } from "./read-row.ts";
import { type Cell, uncalculated } from "./source-table.ts";

const whole = { lastName: "山田", firstName: "太郎", lastNameKana: "ヤマダ", firstNameKana: "タロウ" };

function row(given: Partial<Record<Target, string>>) {
  const columns = (Object.keys(given) as Target[]).map((target, index) => ({ index, head: target, target, sure: true }));
  const cells = Object.values(given).map((text): Cell => ({ text, kind: text.startsWith("#") ? "error" : "text" }));
  return readRow(columns, cells);
}
const reasons = (given: Parameters<typeof row>[0]) => row(given).problems.map(({ target, reason }) => [target, reason]);

it("gives what the mutator takes", () => {
  const { values, problems, tags, companyName } = row({
    ...whole,
    phone: "９０12345678",
    status: "終了",
    tags: "Java、PHP, java",
    companyName: "ｻﾝﾌﾟﾙ(株)",
  });
  expect(problems).toEqual([]);
  expect(values).toEqual({ ...whole, phone: "09012345678", status: 5, employeeStatus: 0 });
  expect([tags, companyName]).toEqual([["Java", "PHP"], "サンプル(株)"]);
  expect(createPartner.input.safeParse({ id: "018f0000-0000-7000-8000-000000000000", ...values }).success).toBe(true);
});

it("divides names at a space, and kanji by what they are, which it tells", () => {
  expect(row({ fullName: "山田　太郎" })).toMatchObject({
    values: { lastName: "山田", firstName: "太郎" },
    changedByReading: [],
  });
  expect(row({ fullName: "山田太郎" })).toMatchObject({
    values: { lastName: "山田", firstName: "太郎" },
    changedByReading: [{ target: "fullName", from: "山田太郎", to: "山田 太郎" }],
  });
  expect(row({ fullName: "長谷川博" })).toMatchObject({ values: { lastName: "長谷川", firstName: "博" } });
  expect(row({ fullName: "林太郎" }).changedByReading).toEqual([
    { column: 0, target: "fullName", from: "林太郎", to: "林 太郎", isDoubtful: true },
  ]);
  expect(row({ fullName: "山田太郎" }).changedByReading[0]).not.toHaveProperty("isDoubtful");
  expect(reasons({ ...whole, fullName: "サンプル" })).toEqual([["fullName", "姓と名の間に空白を入れてください。"]]);
  expect(row({ fullKana: "やまだ　ﾀﾛｳ" }).values).toMatchObject({ lastNameKana: "ヤマダ", firstNameKana: "タロウ" });
});

it("makes no company of a word for the kind of employment, and says so", () => {
  for (const word of ["フリーランス", "個人", "個人事業主", "フリー", "業務委託"]) {
    const read = row({ ...whole, companyName: word });
    expect(read).toMatchObject({ values: { employeeStatus: 0 }, problems: [] });
    expect(read.companyName).toBeUndefined();
    expect(read.changedByReading).toEqual([]);
  }
  // Where no column says the employment, the word does, and the preview tells where that differs from what was chosen for all.
  const proper = row({ ...whole, companyName: "プロパー" });
  expect(proper).toMatchObject({ problems: [], values: { employeeStatus: 1 } });
  expect(proper.companyName).toBeUndefined();
  expect(proper.changedByReading).toMatchObject([{ target: "employeeStatus", from: "プロパー", to: "正社員" }]);
  const own = row({ ...whole, employeeStatus: "正社員", companyName: "フリーランス" });
  expect(own).toMatchObject({ problems: [], values: { employeeStatus: 1 } });
  expect(own.changedByReading).toMatchObject([{ target: "companyName", from: "フリーランス", to: "なし" }]);
});

it("drops nothing that it does not understand", () => {
  expect(reasons({ ...whole, mail: "#N/A", phone: "あ", address: uncalculated.text, tags: "#REF!" })).toEqual([
    ["mail", "Excelのエラー（#N/A）が入っています。"],
    ["phone", "電話番号として読み取れません。"],
    ["address", "数式の計算結果がありません。Excelで開き、保存し直してください。"],
    ["tags", "Excelのエラー（#REF!）が入っています。"],
  ]);
});

it("says what the server would, once for each field", () => {
  expect(reasons({ lastName: "山田", firstName: "太郎", lastNameKana: "ヤマダ" })).toEqual([
    ["firstNameKana", "メイを入力してください"],
  ]);
  expect(reasons({ ...whole, source: "あ".repeat(256) })).toEqual([["source", "流入元は255文字以内で入力してください"]]);
  expect(reasons({ ...whole, tags: "あ".repeat(256) })).toEqual([["tags", "タグ名は255文字以内で入力してください"]]);
  expect(reasons({ fullName: `山田 ${"太".repeat(256)}`, fullKana: "ヤマダ タロウ" })).toEqual([
    ["fullName", "名は255文字以内で入力してください"],
  ]);
});

it("keeps a tag with a slash, where other signs divide", () => {
  expect(row({ tags: "CI/CD、AWS" }).tags).toEqual(["CI/CD", "AWS"]);
  expect(row({ tags: "Java/PHP" }).tags).toEqual(["Java", "PHP"]);
  const [columns, cells] = [[{ index: 0, head: "タグ", target: "tags", sure: true }], [{ kind: "text", text: "UI/UX" }]] as const;
  expect(readRow(columns, cells, undefined, (name) => name === "UI/UX").tags).toEqual(["UI/UX"]);
  expect(row({ tags: "なし", companyName: "-" })).toMatchObject({ tags: [] });
});

it("refuses more tags than an import takes, and counts each once", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `タグ${at + 1}`).join("、");
  expect(row({ ...whole, tags: `${tags(50)}、タグ1` }).tags).toHaveLength(50);
  expect(reasons({ ...whole, tags: tags(51) })).toEqual([["tags", "タグは50件以内にしてください。"]]);
});

it("says which values came from cells, also where they are the preset's", () => {
  expect(row(whole).given).toEqual(Object.keys(whole));
  expect(row({ fullName: "山田 太郎", employeeStatus: "フリーランス", gender: "-" })).toMatchObject({
    given: ["lastName", "firstName", "employeeStatus"],
    values: { employeeStatus: 0 },
  });
  expect(row({ employeeStatus: "-", phone: "あ" }).given).toEqual([]);
});
