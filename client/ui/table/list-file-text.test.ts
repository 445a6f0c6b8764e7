import { expect, it } from "vitest";
import { resultText } from "./list-file-text.ts";

const said = (rows: number, partial: boolean, making: Parameters<typeof resultText>[1]) => resultText({ rows, partial }, making);

it("says how many rows a file holds, and nothing more where all is well", () => {
  const making = { asked: 1_240, fromDevice: false, unsent: 0 };
  expect(said(1_240, false, making)).toEqual({ text: "1,240件を出力しました。", whole: true });
});

it("says where it comes from, and what it lacks", () => {
  expect(said(2, true, { asked: 2, fromDevice: true, unsent: 3 })).toEqual({
    text: "2件を出力しました。端末のデータから作成しました。受信がまだ終わっていないため、届いた分だけが入っています。",
    whole: false,
  });
  expect(said(1, false, { asked: 3, fromDevice: false, unsent: 1 })).toEqual({
    text: "1件を出力しました。2件は、削除されたかサーバーにまだ届いていないため入っていません。この端末の未送信の変更は入っていません。",
    whole: false,
  });
});
