import { expect, it } from "vitest";
import { foundText } from "./found-text.ts";

it("a picker says how many more rows there are than it offers", () => {
  expect(foundText({ matched: 100_020, partial: null }, 20)).toBe("ほか100,000件。続けて入力すると絞り込めます");
  expect(foundText({ matched: 20, partial: null }, 20)).toBe("");
});

it("a picker says that nothing was found only once everything has arrived", () => {
  expect(foundText(undefined, 20)).toBe("読み込んでいます…");
  expect(foundText({ matched: 0, partial: "rows" }, 20)).toBe("まだ受信していない記録があります");
  expect(foundText({ matched: 0, partial: "joins" }, 20)).toBe("見つかりません");
});
