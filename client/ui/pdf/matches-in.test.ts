import { expect, it } from "vitest";
import { matchesIn } from "./matches-in.ts";

const found = (text: string, wanted: string) =>
  matchesIn(text, wanted).map(({ index, length }) => text.slice(index, index + length));

it("finds what the search over texts finds: through spaces, widths, cases and both kana", () => {
  expect(found("株式会社での要件定義。要件 定義のあと", "要件　定義")).toEqual(["要件定義", "要件 定義"]);
  expect(found("ＥＲＰ刷新とerp", "Erp")).toEqual(["ＥＲＰ", "erp"]);
  expect(found("プロジェクト管理", "ぷろじぇくと")).toEqual(["プロジェクト"]);
});

it("finds letters whose marks come apart, as pdf.js gives them", () => {
  const apart = "データベース".normalize("NFD");
  expect(found(`${apart}の設計`, "データベース")).toEqual([apart]);
  expect(found(apart, "テ")).toEqual([]);
});

it("finds nothing where nothing is wanted, and no place twice", () => {
  expect(found("ああああ", "")).toEqual([]);
  expect(found("ああああ", "　")).toEqual([]);
  expect(found("ああああ", "ああ")).toEqual(["ああ", "ああ"]);
});
