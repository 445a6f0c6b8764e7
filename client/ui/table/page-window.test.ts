import { expect, it } from "vitest";
import { pageWindow } from "./page-window.ts";

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
