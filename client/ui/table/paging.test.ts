import { expect, it } from "vitest";
import { pageCount, pageRange, pageWindow, pageWithin } from "./paging.ts";

it.each([
  [1, 20, 15, 15, "1〜15件目 / 15件"],
  [2, 20, 20, 1240, "21〜40件目 / 1,240件"],
  [62, 20, 20, 1240, "1,221〜1,240件目 / 1,240件"],
  [9, 20, 0, 15, ""],
])("page %i of lists of %i shows %i of %i: %s", (page, size, shown, total, text) => {
  expect(pageRange(page, size, shown, total)).toBe(text);
});

it("counts rows by their own word", () => {
  expect(pageRange(2, 50, 12, 62, false, "組")).toBe("51〜62組目 / 62組");
});

it.each([
  ["the first of many", 1, 40, "12345…"],
  ["the third of many", 3, 40, "12345…"],
  ["one in the middle", 20, 40, "…1819202122…"],
  ["the last but two", 38, 40, "…3637383940"],
  ["the last of many", 40, 40, "…3637383940"],
  ["the only one", 1, 1, "1"],
  ["one of three", 2, 3, "123"],
  ["one of exactly five", 4, 5, "12345"],
  ["one beyond the end", 99, 6, "…23456"],
  ["the first of none", 1, 0, "1"],
])("around %s stand five pages at most, and a sign of the others", (_name, page, pageCount, shown) => {
  const { pages, before, after } = pageWindow(page, pageCount);
  expect(`${before ? "…" : ""}${pages.join("")}${after ? "…" : ""}`).toBe(shown);
});

it.each([
  [1, 40, 1, 10],
  [5, 40, 1, 10],
  [6, 40, 1, 10],
  [7, 40, 2, 11],
  [20, 40, 15, 24],
  [36, 40, 31, 40],
  [40, 40, 31, 40],
  [3, 7, 1, 7],
])("a window of ten around page %i of %i reaches from %i to %i", (page, pageCount, first, last) => {
  const { pages } = pageWindow(page, pageCount, 10);
  expect([pages[0], pages.at(-1)]).toEqual([first, last]);
});

it("an empty list counts as one page", () => {
  expect([0, 1, 50, 51, 1240].map((rows) => pageCount(rows, 50))).toEqual([1, 1, 1, 2, 25]);
});

it("leads beyond the end to the last page", () => {
  expect([pageWithin(2, 51, 50), pageWithin(2, 50, 50), pageWithin(9, 51, 50), pageWithin(2, 0, 50)]).toEqual([2, 1, 2, 1]);
});
