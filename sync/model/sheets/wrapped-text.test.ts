import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOfRows, rowHeight } from "./wrapped-text.ts";

const lines = (text: string, width: number) => rowHeight([{ text, width }]) / rowHeight([]);

describe("the height of a row", () => {
  it("is one line for nothing and for what fits", () => {
    expect(rowHeight([])).toBe(18.75);
    expect(lines("", 10)).toBe(1);
    expect(lines("会員登録", 20)).toBe(1);
  });
  it("counts letters of full width as two, and line feeds", () => {
    // 48 units have room for 42: 21 letters.
    expect(lines("あ".repeat(21), 48)).toBe(1);
    expect(lines("あ".repeat(22), 48)).toBe(2);
    expect(lines("a".repeat(42), 48)).toBe(1);
    expect(lines("ｱ".repeat(42), 48)).toBe(1);
    expect(lines("Ａ".repeat(42), 48)).toBe(2);
    expect(lines("一\n二\n\n四", 48)).toBe(4);
  });
  it("keeps words together where a line has a space", () => {
    expect(lines("aaaaaaaaaa bbbbbbbbbb", 20)).toBe(2);
    expect(lines("aaaaaa bbbbbbbbbbbb cccccc", 20)).toBe(3);
  });
  it("is that of the tallest text, and never more than Excel shows", () => {
    const row = [
      { text: "あ".repeat(50), width: 48 },
      { text: "a", width: 10 },
    ];
    expect(rowHeight(row)).toBe(3 * 18.75);
    expect(rowHeight([{ text: "あ".repeat(10_000), width: 48 }])).toBeLessThanOrEqual(409);
  });
});

describe("a text in parts of rows", () => {
  it("is one where it fits", () => {
    expect(partsOfRows("", 48, 9)).toEqual([""]);
    expect(partsOfRows("一行\n二行\n", 48, 9)).toEqual(["一行\n二行\n"]);
  });
  it("loses no letter, cuts no letter in two, and each part fits into a row", () => {
    const texts = fc.array(fc.constantFrom("あ", "a", " ", "𠮷", "語", "long-word"), { maxLength: 3_000 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 120 }), (letters, width) => {
        const text = letters.join("");
        const parts = partsOfRows(text, width, Infinity);
        expect(parts.join("")).toBe(text);
        expect(parts.every((part) => !/\p{Cs}/u.test(part))).toBe(true);
        for (const part of parts) expect(partsOfRows(part, width, Infinity)).toHaveLength(1);
      }),
      { seed: 27, numRuns: 60 },
    );
  });
  it("is no more than so many, of which the last holds the rest", () => {
    const text = "\n".repeat(10_000);
    const parts = partsOfRows(text, 48, 24);
    expect(parts).toHaveLength(24);
    // Between two parts, the cut replaces a line feed.
    expect(parts.join("\n")).toBe(text);
  });
  it("is found in time that grows with the text alone", () => {
    const parts = partsOfRows("あ".repeat(100_000), 8, Infinity);
    expect(parts.join("")).toHaveLength(100_000);
  });
});
