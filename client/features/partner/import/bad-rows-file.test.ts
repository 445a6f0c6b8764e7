import { expect, it } from "vitest";
import { badRowsFile, problemText } from "./bad-rows-file.ts";
import { findHead } from "./find-head.ts";
import { kindOf } from "./guess-columns.ts";
import { readRow } from "./read-row.ts";
import type { Cell } from "./source-table.ts";
import { tableOf } from "./table-of.ts";

it("names each field once, with what the file has there, in whole sentences", () => {
  expect(
    problemText([
      { column: undefined, target: "firstNameKana", text: "", reason: "メイを入力してください" },
      { column: 3, target: "source", text: "紹介", reason: "流入元は255文字以内で入力してください" },
      { column: 4, target: "birthday", text: "13月", reason: "カレンダーにない日付です。" },
      { column: 5, target: "phone", text: "あいう", reason: "電話番号として読み取れません。" },
      { column: undefined, target: "fullName", text: "", reason: "姓を入力してください" },
    ]),
  ).toBe(
    "メイを入力してください。 流入元「紹介」：255文字以内で入力してください。 生年月日「13月」：カレンダーにない日付です。 「あいう」は電話番号として読み取れません。 氏名：姓を入力してください。",
  );
});

it("is a file of its source's kind, with the same values and one reason, also when its own rows are bad again", async () => {
  const heads = ["氏名", "フリガナ", "", "郵便番号", "電話", "住所", "備考"];
  const cells: readonly Cell[] = [
    { text: "取込 花子", kind: "text" },
    { text: "トリコミ", kind: "text" },
    { text: "=1+1", kind: "text" },
    { text: "10001", kind: "number" },
    { text: "9000005678", kind: "number" },
    { text: "#N/A", kind: "error" },
    { text: "#未計算", kind: "error" },
  ];
  const targets = ["fullName", "fullKana", undefined, "zip", "phone", "address", "memo"] as const;
  const columns = heads.map((head, index) => ({ index, head, target: targets[index], sure: true }));
  const again = async (given: readonly string[], row: readonly Cell[], reason: string) => {
    const file = await badRowsFile(given, [{ number: 7, cells: row, reason }]);
    const all = tableOf(new Uint8Array(await file.arrayBuffer()), "名簿_エラー.xlsx").sheets[0]?.rows ?? [];
    const found = findHead(all);
    return { heads: found.heads, row: all[found.firstRow] ?? [] };
  };
  const first = await again(heads, cells, "理由1");
  const second = await again(first.heads, first.row, "理由2");
  for (const { heads: found, row } of [first, second]) {
    expect(found).toEqual(["氏名", "フリガナ", "列3", "郵便番号", "電話", "住所", "備考", "元の行", "取り込めない理由"]);
    expect(kindOf(found)).toBe(kindOf(heads));
    expect(row.slice(0, 7)).toEqual(cells);
    expect(readRow(columns, row)).toEqual(readRow(columns, cells));
  }
  expect(second.row.at(-1)?.text).toBe("理由2");
});

it("shortens a long value, so that what is said of it is seen", () => {
  const text = "住".repeat(300);
  const said = problemText([{ column: 1, target: "address", text, reason: "住所は255文字以内で入力してください" }]);
  expect(said).toBe(`住所「${"住".repeat(40)}…」：255文字以内で入力してください。`);
});
