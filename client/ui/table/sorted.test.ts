import { expect, it } from "vitest";
import { sorted } from "./sorted.ts";

const rows = [
  { number: 3, name: "い", authority: 1 },
  { number: null, name: "あ", authority: 0 },
  { number: 1, name: "あ", authority: 1 },
];
const numbers = (sort: string) => sorted(rows, sort).map(({ number }) => number);

it("rows are ordered by a column, either way, and equal ones by number", () => {
  expect(numbers("")).toEqual([3, null, 1]);
  expect([numbers("name"), numbers("-name")]).toEqual([
    [1, null, 3],
    [3, 1, null],
  ]);
  expect(numbers("-authority")).toEqual([1, 3, null]);
});

it("kana are ordered as in a telephone book, and numbers by their size", () => {
  const inOrder = ["オーノ", "オオノ", "キョタ", "キヨタ", "ハガ", "パク", "ハットリ", "ハツトリ", "バツトリ", "第2期", "第10期"];
  const given = inOrder.toReversed().map((name, at) => ({ number: at, name }));
  expect(sorted(given, "name").map(({ name }) => name)).toEqual(inOrder);
});
