import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, searchKey } from "./fold.ts";

const anyText = fc.string({ unit: "binary", maxLength: 40 });
const kana = fc.string({
  unit: fc.integer({ min: 0x30a1, max: 0x30f6 }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const latin = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 20 });
const wide = (text: string) => text.replace(/[!-~]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe("folded text", () => {
  it("is unchanged by folding it again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });
  it("is the same for katakana and hiragana", () => {
    const hiragana = (text: string) => text.replace(/./gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
    fc.assert(
      fc.property(kana, (text) => {
        expect(fold(text)).toBe(fold(hiragana(text)));
      }),
      { seed: 2 },
    );
  });
  it("is the same for full and half width, for capitals and small letters", () => {
    fc.assert(
      fc.property(latin, (text) => {
        expect([fold(wide(text)), fold(text.toUpperCase())]).toEqual([fold(text), fold(text)]);
      }),
      { seed: 3 },
    );
  });
  it("joins half-width kana with their marks", () => {
    expect(fold("ﾔﾏﾀﾞ ﾊﾟｰﾄﾅｰ")).toBe("やまだ ぱーとなー");
  });
  it("leaves the long vowel alone", () => {
    expect(fold("コーヒー")).toBe("こーひー");
  });
});

describe("a search key", () => {
  it("is the same with and without a space between family and given name", () => {
    for (const typed of ["山田太郎", "山田 太郎", "山田　太郎", " 山田  太郎 "]) expect(searchKey(typed)).toBe("山田太郎");
  });
  it("never holds white space", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchKey(text)).not.toMatch(/\s/u);
      }),
      { seed: 4 },
    );
  });
  it("of a part stands in the key of the whole, for plain letters", () => {
    fc.assert(
      fc.property(latin, kana, (a, b) => {
        expect(searchKey(`${a} ${b}`)).toContain(searchKey(b));
      }),
      { seed: 5 },
    );
  });
});
