import { describe, expect, it } from "vitest";
import { snippetAround } from "./snippet.ts";

describe("what is shown of a long text", () => {
  it("is the place of the hit, whatever its width, kana and spaces", () => {
    const text = `${"前".repeat(500)}\n\nｶﾞﾝﾊﾞｯﾃ  います。${"後".repeat(500)}`;
    const shown = snippetAround(text, "がんばって い", 30);
    expect(shown).toBe(`…${"前".repeat(9)} ｶﾞﾝﾊﾞｯﾃ います。${"後".repeat(10)}…`);
  });

  it("is the beginning where nothing was hit, and all of a short text", () => {
    expect(snippetAround(" 電話\nした ", "ない")).toBe("電話 した");
    expect(snippetAround("あ".repeat(90), "", 80)).toBe(`${"あ".repeat(80)}…`);
  });

  it("is the same place deep in a long text, and ends with its end", () => {
    const text = `${"前の文。".repeat(2_000)}ｶﾞﾝﾊﾞｯﾃ${"後の文。".repeat(2_000)}`;
    expect(snippetAround(text, "がんばって", 20)).toBe("…文。前の文。前の文。ｶﾞﾝﾊﾞｯﾃ後の文。後…");
    expect(snippetAround(`${"👨‍👩‍👧".repeat(500)}終`, "終", 20)).toBe(`…${"👨‍👩‍👧".repeat(10)}終`);
    expect(snippetAround("前".repeat(5_000), "ない", 3)).toBe("前前前…");
  });
});
