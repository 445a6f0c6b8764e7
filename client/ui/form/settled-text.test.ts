import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settledText } from "./settled-text.ts";

/** Composes `composed` in place of the text between the bars of `field`. */
function composing(field: string, composed: string) {
  const [head = "", selected = "", tail = ""] = field.split("|");
  const composition = { before: head + selected + tail, from: head.length, to: head.length + selected.length };
  return settledText(head + composed + tail, composition);
}

describe("the text that is searched for", () => {
  it("leaves out a syllable that is still being typed, whatever its width", () => {
    expect(composing("", "さt")).toBe("さ");
    expect(composing("", "さｔ")).toBe("さ");
    expect(composing("", "きょうky")).toBe("きょう");
    expect(composing("", "さんｓｈ")).toBe("さん");
    expect(composing("", "さと")).toBe("さと");
  });
  it("is what it was while nothing of a composition has settled", () => {
    expect(composing("", "s")).toBe("");
    expect(composing("佐藤 ", "ｋ")).toBe("佐藤 ");
    expect(composing("|佐藤|", "s")).toBe("佐藤");
    expect(composing("山|田|太郎", "t")).toBe("山田太郎");
  });
  it("leaves the text around a composition alone", () => {
    expect(composing("tky||tky", "さt")).toBe("tkyさtky");
    expect(composing("山|田|太郎", "もt")).toBe("山も太郎");
    expect(composing("山|田|太郎", "")).toBe("山太郎");
  });
  it("holds Latin that is composed as a word, as Android does, and capitals", () => {
    expect(composing("", "sato")).toBe("sato");
    expect(composing("", "smith")).toBe("smith");
    expect(composing("", "PHP")).toBe("PHP");
  });
  it("is the text without a composition, Latin or not", () => {
    for (const text of ["さt", "さｔ", "tky"]) expect(settledText(text, null)).toBe(text);
  });
  it("never ends a composition with a small consonant behind kana, nor adds to it", () => {
    const romaji = fc.string({ unit: fc.constantFrom(..."さとうkstｔｎaiｏ") });
    fc.assert(
      fc.property(romaji, romaji, romaji, romaji, (head, selected, tail, composed) => {
        const settled = composing(`${head}|${selected}|${tail}`, composed);
        if (settled === head + selected + tail) return;
        expect(settled.startsWith(head) && settled.endsWith(tail)).toBe(true);
        const held = settled.slice(head.length, settled.length - tail.length);
        expect(composed.startsWith(held)).toBe(true);
        expect(held).not.toMatch(/(^|[さとう])[kstｔｎ]+$/u);
      }),
    );
  });
  it("survives a text that was shortened below where the composition began", () => {
    expect(settledText("sat", { before: "sato", from: 4, to: 4 })).toBe("sat");
  });
});
