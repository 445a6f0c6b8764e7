import { expect, it } from "vitest";
import { countOf, kindWords, notBackText } from "./bulk-words.ts";

it("names what its button does, also as long as nobody knows to how many records", () => {
  const texts = Object.values(kindWords).map(({ confirm }) => [confirm(undefined), confirm(countOf(1_200))]);
  expect(texts).toEqual([
    ["変更", "1,200件を変更"],
    ["削除", "1,200件を削除"],
    ["元に戻す", "1,200件を元に戻す"],
  ]);
});

it("says of how many, and of whom, an edit was not taken back", () => {
  const refused = ["青木", "井上", "上田", "江口"].map((name) => ({ name, reason: "対象の記録が見つかりません。" }));
  expect(notBackText({ refused, left: 0, failure: undefined })).toEqual({
    text: "4件を元に戻せませんでした。",
    body: "青木：対象の記録が見つかりません。井上：対象の記録が見つかりません。上田：対象の記録が見つかりません。ほか1件。",
  });
  expect(notBackText({ refused: [], left: 1_200, failure: "端末の空き容量が足りません。" })).toEqual({
    text: "1,200件を元に戻せませんでした。",
    body: "端末の空き容量が足りません。残りの変更は、一覧から再開できます。",
  });
});
