import { expect, it } from "vitest";
import { problemText } from "./bad-rows-file.ts";

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
