import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostMarks, normalText } from "./normal-text.ts";

const forms = ["NFC", "NFKC"] as const;
const marksIn = (text: string) => Math.max(0, ...[...text.matchAll(/\p{M}+/gu)].map(([run]) => [...run].length));

describe("normalising a text", () => {
  it("does what Unicode says where marks are as many as a language writes", () => {
    const letters = fc.constantFrom(
      "あ",
      "か",
      "\u3099",
      "e",
      "\u0301",
      "\u0316",
      "ﾊ",
      "ﾟ",
      "㍻",
      "Ａ",
      "\u0344",
      "각",
      "𠮷",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: mostMarks / 2 }), fc.constantFrom(...forms), (given, form) => {
        expect(normalText(given.join(""), form)).toBe(given.join("").normalize(form));
      }),
      { seed: 28, numRuns: 300 },
    );
  });

  it("keeps thirty marks of a run, and changes nothing the second time", () => {
    const marks = fc.constantFrom("\u0301", "\u0316", "\u0344", "ﾞ", "\u{1d165}", "か");
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 200 }), fc.constantFrom(...forms), (given, form) => {
        const once = normalText(given.join(""), form);
        expect(marksIn(once)).toBeLessThanOrEqual(mostMarks);
        expect(normalText(once, form)).toBe(once);
      }),
      { seed: 29, numRuns: 300 },
    );
  });

  it("cuts a run wherever it stands, also one of signs that have two codes", () => {
    for (const mark of ["\u0301", "\u3099", "ﾞ", "\u{1e008}", "\u{e0100}"])
      for (let before = 0; before < 2 * mostMarks + 4; before += 1)
        for (const count of [mostMarks, mostMarks + 1, mostMarks + 9]) {
          const text = `${"x".repeat(before)}${mark.repeat(count)}x`;
          const kept = `${"x".repeat(before)}${mark.repeat(mostMarks)}x`;
          expect(normalText(text, "NFC")).toBe(kept.normalize("NFC"));
        }
  });

  it.each(["\u0301\u0316", "ﾞ\u0301", "\u0344\u0316"])("orders no long run, of %j neither", (pair) => {
    for (const form of forms)
      expect([...normalText(`a${pair.repeat(500_000)}b`, form)].length).toBeLessThanOrEqual(mostMarks + 2);
  });
});
