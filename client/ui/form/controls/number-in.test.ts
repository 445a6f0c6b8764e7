import { expect, it } from "vitest";
import { numberIn } from "./number-in.ts";

it("a number is read as people type it, full-width digits, separators and signs included", () => {
  for (const [text, number] of [
    ["12", 12],
    ["１２００", 1200],
    ["1,200,000", 1_200_000],
    ["１，２００", 1200],
    [" 3.5 ", 3.5],
    ["３．５", 3.5],
    ["3。5", 3.5],
    ["−4", -4],
    ["ー４", -4],
    ["12.", 12],
  ] as const)
    expect(numberIn(text), text).toBe(number);
});

it("a blank text is no number, and what is none is handed back for the schema to refuse", () => {
  expect(numberIn("")).toBeNull();
  expect(numberIn("　")).toBeNull();
  for (const text of ["-", "1e5", "十二", "12円", "1.2.3", "."]) expect(numberIn(text)).toBe(text);
});
