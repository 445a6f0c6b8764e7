import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { gramsOf, gramsToFind, textOfPages } from "./text-of-pages.ts";

describe("the text of a file", () => {
  it("is one line for each page, in one form, without what no database keeps", () => {
    const { pages, letters } = textOfPages(["  職務\n経歴書\t\u0000\ud800 か\u3099 ", "", "𠮷田"]);
    expect(pages).toEqual(["職務 経歴書 が", "", "𠮷田"]);
    expect(letters).toBe(10);
  });

  it("is searched by the keys of its pages, which no text can be part of two of", () => {
    const { folded, grams } = textOfPages(["ＪＡＶＡ ｶﾞ", "カイハツ"]);
    expect(folded).toBe("javaが\nかいはつ");
    expect(new Set(grams)).toEqual(new Set([...gramsOf("javaが"), ...gramsOf("かいはつ")]));
  });

  it("ends within its bounds, and between two characters", () => {
    const { pages, letters } = textOfPages(["あ".repeat(100_000), "𠮷".repeat(100_000), "後"]);
    expect(pages.map((page) => [...page].length)).toEqual([100_000, 25_000, 0]);
    expect(letters).toBeLessThanOrEqual(maxTextBytes);
    expect(textOfPages(Array<string>(maxTextPages + 1).fill("頁")).pages).toHaveLength(maxTextPages);
  });

  it("has runs of two and three codes, each once, and is asked for the longer ones", () => {
    const pair = (0x3042 << 16) | 0x3042;
    expect(gramsOf("ああ")).toEqual([pair]);
    expect(gramsOf("ああああ")).toHaveLength(2);
    expect(gramsOf("\uffffa")).toEqual([(0xffff << 16) | 0x61]);
    expect([gramsOf(""), gramsOf("あ"), gramsToFind("あ")]).toEqual([[], [], []]);
    expect(gramsToFind("ああ")).toEqual([pair]);
    expect(gramsToFind("あああ")).not.toContain(pair);
  });

  it("has all that any part of it is asked for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(40), fc.nat(40), (text, from, to) => {
        const key = searchKey(text);
        const grams = new Set(gramsOf(key));
        expect(gramsToFind(key.slice(from, to)).every((gram) => grams.has(gram))).toBe(true);
      }),
    );
  });
});
